import { accentOf, COVER } from "../site";
import { Mark } from "./icons";

type CoverProps = { src: string | null; category?: string; isFirst?: boolean; className?: string };

/** A cover picture in its fixed ratio. Where there is none, or it does not load, a drawn ground stands in. */
export function Cover({ src, category = "", isFirst = false, className = "" }: CoverProps) {
  return (
    <div className={`cover ${className}`} data-accent={accentOf(category)}>
      {src === null ? (
        <Mark className="m-auto size-1/3" />
      ) : (
        // The title beside it says what it is about: to those who can't see it the drawing adds nothing.
        <img
          src={src}
          alt=""
          width={COVER.width}
          height={COVER.height}
          loading={isFirst ? "eager" : "lazy"}
          decoding="async"
        />
      )}
    </div>
  );
}
