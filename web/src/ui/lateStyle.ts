// Style sheets that a first visit does not load.

/** Add a style sheet to the page, once. */
export function lateStyle(text: string): void {
  const style = document.createElement('style')
  style.textContent = text
  document.body.append(style)
}
