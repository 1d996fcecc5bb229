import { useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { LANDMARKS } from "../../words";

/** Shorter waits show nothing: painting the progress bar would prolong them. */
const NOTICEABLE_MS = 150;

export function useShowsProgress(): boolean {
  const isPending = useNavigation().state !== "idle";
  const [isNoticeable, setIsNoticeable] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setIsNoticeable(true), NOTICEABLE_MS);
    return () => {
      clearTimeout(timer);
      setIsNoticeable(false);
    };
  }, [isPending]);
  return isPending && isNoticeable;
}

export function ProgressBar() {
  if (!useShowsProgress()) return null;
  return <div role="progressbar" aria-label={LANDMARKS.loading} className="progress-bar" />;
}
