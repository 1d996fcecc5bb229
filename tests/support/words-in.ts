/** The words of a text of one or several lines; of addresses and the like, a short list. */
export function wordsIn(text: string): string[] {
  return text.trim().split(/\s+/);
}
