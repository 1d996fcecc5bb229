type AuthorPictureProps = { src: string | null; name: string; className?: string };

/** An author's picture in a circle, or the first letter of the name. */
export function AuthorPicture({ src, name, className = "size-9" }: AuthorPictureProps) {
  return (
    <span className={`author-picture ${className}`}>
      {src === null ? (
        <span aria-hidden="true">{Array.from(name)[0]?.toUpperCase() ?? "?"}</span>
      ) : (
        <img src={src} alt="" width="160" height="160" loading="lazy" decoding="async" />
      )}
    </span>
  );
}
