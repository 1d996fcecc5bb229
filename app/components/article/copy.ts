/** Copies a text; button and status say so for two seconds. Where the browser refuses, the button goes. */
export function copy(text: string, button: HTMLElement, label: string, done: string): void {
  const status = document.querySelector("[role=status]") as HTMLElement;
  const say = (shown: string, aloud: string) => {
    button.textContent = shown;
    status.textContent = aloud;
  };
  const confirm = () => {
    say(`✓ ${done}`, done);
    setTimeout(say, 2_000, label, "");
  };
  navigator.clipboard.writeText(text).then(confirm, () => button.remove());
}
