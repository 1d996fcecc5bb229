import type { ReactNode } from "react";

export function Mark() {
  return (
    <svg
      viewBox="0 0 32 32"
      className="size-8 shrink-0"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <g className="text-tech">
        <path d="M16 2a14 14 0 0 0 0 28M16 9h-5l-3 3M16 16H7M16 23h-5l-3-3" />
        <g fill="currentColor" stroke="none">
          <circle cx="7" cy="13" r="1.5" />
          <circle cx="6.5" cy="16" r="1.5" />
          <circle cx="7" cy="19" r="1.5" />
        </g>
      </g>
      <g className="text-health">
        <path d="M16 2c4 0 5 2 8 3s5 5 5.5 9-1 6-2 9-5 7-11.5 7" />
        <circle cx="21.5" cy="16" r="4" />
        <circle cx="21.5" cy="16" r="1.5" fill="currentColor" stroke="none" />
      </g>
    </svg>
  );
}

function Icon({ size, children }: { size: 20 | 24; children: ReactNode }) {
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
      {children}
    </svg>
  );
}

export function SearchIcon() {
  return (
    <Icon size={20}>
      <circle cx="8.5" cy="8.5" r="5.5" />
      <path d="m12.75 12.75 4.25 4.25" />
    </Icon>
  );
}

export function MenuIcon() {
  return (
    <Icon size={24}>
      <path d="M4 7h16M4 12h16M4 17h16" />
    </Icon>
  );
}

export function ContentsIcon() {
  return (
    <Icon size={20}>
      <path d="M7 5h10M7 10h10M7 15h10M3 5h.1M3 10h.1M3 15h.1" />
    </Icon>
  );
}
