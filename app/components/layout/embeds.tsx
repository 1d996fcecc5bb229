import { useEffect, useRef } from "react";
import { EMBEDS, type Embed } from "../../site";

/** Runs somebody else's script at the end of an element; none where the reader saves data. */
function run({ src, attributes }: Embed, parent: HTMLElement): void {
  if (navigator.connection?.saveData) return;
  const script = document.createElement("script");
  for (const [name, value] of Object.entries({ ...attributes, src })) script.setAttribute(name, value);
  parent.append(script);
}

/** What the owner embeds once in a document. */
export function HeadEmbeds() {
  useEffect(() => {
    for (const embed of EMBEDS) if (embed.place === "head") run(embed, document.head);
  }, []);
  return null;
}

/** An element that a script fills; React renders nothing in it. */
function Box({ embed }: { embed: Embed }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (element) run(embed, element);
    return () => element?.replaceChildren();
  }, [embed]);
  return <div ref={box} id={embed.id} className="mt-8" />;
}

export function Embeds() {
  // biome-ignore lint/suspicious/noArrayIndexKey: the items never move
  return EMBEDS.map((embed, index) => embed.place === "article" && <Box key={index} embed={embed} />);
}
