/** Whether a click asks the browser for a new tab, a new window or a download: no business of the page's. */
export function opensElsewhere(
  event: Pick<MouseEvent, "metaKey" | "ctrlKey" | "shiftKey" | "altKey">,
): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}
