/** The owner's or the shipped favicon.svg, which vite.config.ts reads. */
declare const __LOGO__: string;

/** A constant: React writes the content of each new object. */
const LOGO = { __html: __LOGO__ };

/** The logo, in the document: it is there with the first paint. */
export function Logo() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of the site's, or the owner's
  return <span aria-hidden="true" className="logo" dangerouslySetInnerHTML={LOGO} />;
}

const DRAWN = {
  search: (
    <>
      <circle cx="8.5" cy="8.5" r="5.5" />
      <path d="m12.75 12.75 4.25 4.25" />
    </>
  ),
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  contents: <path d="M4.5 2.5h11v15h-11zM7.5 6.5h5M7.5 10h5M7.5 13.5h2.5" />,
};

export function Icon({ name }: { name: keyof typeof DRAWN }) {
  const size = name === "menu" ? 24 : 20;
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      className={size === 20 ? "size-5" : "size-6"}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {DRAWN[name]}
    </svg>
  );
}
