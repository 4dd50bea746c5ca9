"""The symbols of units and markers, on a grid of 24 x 24."""

from __future__ import annotations

SYMBOLS = {
    "infantry": '<rect x="2" y="4" width="20" height="16" rx="1.5"/>'
    '<path d="M2.5 4.5l19 15M21.5 4.5l-19 15" fill="none" class="ink"/>',
    "cavalry": '<path d="M12 2L22.5 21H1.5z" stroke-linejoin="round"/><path d="M6 19.5L15.5 8.5" fill="none" class="ink"/>',
    "gunboat": '<path d="M1.5 12.5h4V8h5V3.5h3V8h4v4.5h5L20 19.5H4.5z" stroke-linejoin="round"/>'
    '<path d="M6 16h12" fill="none" class="ink"/>',
    "flag": '<path d="M5 2h2v20H5zM8 3l13 4.5L8 12z"/>',
    "fort": '<path d="M3 21V8h3.5v3H10V8h4v3h3.5V8H21v13z"/><path d="M10 21v-5h4v5" fill="none" class="ink"/>',
    "disabled": '<circle cx="12" cy="12" r="9.5" fill="none" stroke="currentColor" stroke-width="3"/>'
    '<path d="M5.5 18.5l13-13" stroke="currentColor" stroke-width="3"/>',
}
