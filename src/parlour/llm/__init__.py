"""Language models behind any endpoint that speaks OpenAI's chat completions; nothing is sent unless somebody names one."""
