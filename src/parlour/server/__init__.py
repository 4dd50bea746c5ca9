"""The web server: HTTP, WebSocket, identity and limits around live tables."""
