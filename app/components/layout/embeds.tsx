import { useEffect, useRef } from "react";
import { parseFilter } from "../../filters/filter";
import { EMBEDS, type Embed } from "../../site";

type Values = Record<string, string>;

/** Runs somebody else's script at the end of an element; none where the reader saves data. */
function run({ src, attributes }: Embed, parent: HTMLElement, values: Values = {}): void {
  if (navigator.connection?.saveData) return;
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const given: Values = { theme: document.documentElement.dataset.theme || system, ...values };
  const script = document.createElement("script");
  // A module runs once for its address.
  const address = attributes?.type === "module" ? `${src}#${performance.now()}` : src;
  for (const [name, text] of Object.entries({ ...attributes, src: address })) {
    const value = text.replace(/\{(\w+)\}/g, (braces, key) => given[key] ?? braces);
    script.setAttribute(name, value);
  }
  parent.append(script);
}

/** What the owner embeds once in a document. What is searched is the reader's own: where a document begins so, nothing. */
export function HeadEmbeds() {
  useEffect(() => {
    if (parseFilter(location.search).search) return;
    for (const embed of EMBEDS) if (embed.place === "head") run(embed, document.head);
  }, []);
  return null;
}

/** An element that a script fills; React renders nothing in it. */
function Box({ embed, values }: { embed: Embed; values: Values }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an article has the same values
  useEffect(() => {
    const element = box.current;
    if (element) run(embed, element, values);
    return () => element?.replaceChildren();
  }, [embed]);
  return <div ref={box} id={embed.id} className="mt-8" />;
}

export function Embeds(values: Values) {
  return EMBEDS.map(
    // biome-ignore lint/suspicious/noArrayIndexKey: the items never move
    (embed, index) => embed.place === "article" && <Box key={index} embed={embed} values={values} />,
  );
}
