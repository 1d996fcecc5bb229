// What runs inside the measured page.

/** The files that it has loaded: their types, and their bodies as the wire has them. */
export function readSizes() {
  /** @type {any[]} */
  const entries = ["navigation", "resource"].flatMap((type) => performance.getEntriesByType(type));
  return entries.map(({ contentType, contentEncoding, encodedBodySize }) => ({
    type: String(contentType),
    encoding: contentEncoding || "plain",
    bytes: Number(encodedBodySize),
  }));
}

/** Whether the site has made its pictures: the first visitors are sent to the originals. */
export async function arePicturesMade() {
  const addresses = [...document.images].map(({ currentSrc }) => currentSrc).filter(Boolean);
  const responses = await Promise.all(addresses.map((address) => fetch(address)));
  return responses.every(({ redirected }) => !redirected);
}

/**
 * Its paints in ms, the scripts that had arrived before the largest one, its layout shift, and its total blocking time:
 * by how many ms tasks exceed 50 after the first paint.
 */
export function readVitals() {
  const entriesOf = (/** @type {string} */ type) => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type, buffered: true });
    return /** @type {any[]} */ (observer.takeRecords());
  };
  const largest = entriesOf("largest-contentful-paint").at(-1);
  const shifts = entriesOf("layout-shift").filter(({ hadRecentInput }) => !hadRecentInput);
  const fcp = Number(performance.getEntriesByName("first-contentful-paint")[0]?.startTime);
  const lcp = Number(largest?.startTime);
  const files = /** @type {any[]} */ (performance.getEntriesByType("resource"));
  const scripts = files.filter(({ contentType }) => contentType.includes("javascript"));
  return {
    fcp,
    lcp,
    scripts: scripts.length > 0 ? scripts.filter(({ responseEnd }) => responseEnd < lcp).length : Number.NaN,
    shift: shifts.reduce((sum, { value }) => sum + value, 0),
    blocked: entriesOf("longtask")
      .map(({ startTime, duration }) => startTime + duration - Math.max(startTime, fcp) - 50)
      .reduce((sum, ms) => sum + Math.max(0, ms), 0),
  };
}

/** Times the way to another list, from the next click, or from going back at once, until it is painted. @param {boolean} goesBack */
export function timeNextList(goesBack) {
  const heading = () => document.querySelector("h1")?.textContent;
  const before = heading();
  const isListed = () =>
    document.querySelector('section[aria-label="Articles"] article:not([inert] *)') !== null;
  /** @type {Promise<number>} */
  const painted = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isListed() || heading() === before) return;
      observer.disconnect();
      // A message posted in an animation frame is delivered after that frame is painted.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage("");
      });
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  /** @type {Promise<number>} */
  const started = new Promise((resolve) => {
    document.addEventListener("click", ({ timeStamp }) => resolve(timeStamp), true);
    if (goesBack) resolve(performance.now());
  });
  if (goesBack) history.back();
  return { ms: Promise.all([started, painted]).then(([from, to]) => to - from) };
}
