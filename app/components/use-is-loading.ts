import { useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";

/** A shorter wait shows nothing: drawing the progress bar would prolong it. */
const NOTICEABLE_MS = 150;

/** Whether a soft navigation has been under way for a noticeable time. */
export function useIsLoading(): boolean {
  const isUnderWay = useNavigation().state !== "idle";
  const [isNoticeable, setIsNoticeable] = useState(false);
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setTimeout(() => setIsNoticeable(true), NOTICEABLE_MS);
    return () => {
      clearTimeout(timer);
      setIsNoticeable(false);
    };
  }, [isUnderWay]);
  return isUnderWay && isNoticeable;
}
