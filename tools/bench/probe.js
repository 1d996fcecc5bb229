// Runs inside the page, before any of its own scripts.

/** Collects the page's vitals, and times what a visitor does until the result is painted. */
export function installProbe() {
  const vitals = { lcp: 0, fcp: 0, shift: 0, blocked: 0 };
  const on = (/** @type {string} */ type, /** @type {(entry: any) => void} */ take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  on("largest-contentful-paint", ({ startTime }) => {
    vitals.lcp = startTime;
  });
  on("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") vitals.fcp = startTime;
  });
  on("layout-shift", ({ value, hadRecentInput }) => {
    if (!hadRecentInput) vitals.shift += value;
  });
  on("longtask", ({ duration }) => {
    vitals.blocked += Math.max(0, duration - 50);
  });

  const heading = () => document.querySelector("h1")?.textContent;
  const isListed = () => document.querySelector('section[aria-label="Articles"] article') !== null;
  /** @param {() => boolean} isShown @returns {Promise<number>} */
  const whenPainted = (isShown) =>
    new Promise((resolve) => {
      const look = () => {
        if (!isShown()) return;
        observer.disconnect();
        // A message posted in an animation frame is delivered after that frame is painted.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now());
          port2.postMessage("");
        });
      };
      const observer = new MutationObserver(look);
      observer.observe(document, { subtree: true, childList: true, characterData: true });
      look();
    });

  const probe = {
    vitals,
    heading,
    /** The time from `history.back()` to the list with this heading. @param {string} wanted */
    async timeBack(wanted) {
      const started = performance.now();
      const painted = whenPainted(() => isListed() && heading() === wanted);
      history.back();
      return (await painted) - started;
    },
    /** Times the next click until another list is shown: from the click, and from the arrival of its data. */
    armClick() {
      const before = heading();
      const clicked = new Promise((resolve) => {
        document.addEventListener("click", ({ timeStamp }) => resolve(timeStamp), {
          capture: true,
          once: true,
        });
      });
      const painted = whenPainted(() => isListed() && heading() !== before);
      probe.click = Promise.all([clicked, painted]).then(([start, end]) => {
        const resources = /** @type {PerformanceResourceTiming[]} */ (
          performance.getEntriesByType("resource")
        );
        const data = resources.find(({ name, startTime }) => name.includes("_data=") && startTime > start);
        return { sinceClick: end - start, sinceData: end - (data?.responseEnd ?? Number.NaN) };
      });
    },
    click: Promise.resolve({ sinceClick: Number.NaN, sinceData: Number.NaN }),
  };
  Object.assign(window, { probe });
}
