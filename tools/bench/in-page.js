// What runs inside the measured page.

/** The bodies of the files of one kind that it has loaded, as the wire has them. @param {string} kind */
export function readKilobytes(kind) {
  /** @type {any[]} */
  const entries = ["navigation", "resource"].flatMap((type) => performance.getEntriesByType(type));
  const files = entries.filter(({ contentType }) => contentType.includes(kind));
  return files.reduce((sum, { encodedBodySize }) => sum + encodedBodySize / 1024, 0);
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
    scripts: scripts.filter(({ responseEnd }) => responseEnd < lcp).length,
    shift: shifts.reduce((sum, { value }) => sum + value, 0),
    blocked: entriesOf("longtask")
      .map(({ startTime, duration }) => startTime + duration - Math.max(startTime, fcp) - 50)
      .reduce((sum, ms) => sum + Math.max(0, ms), 0),
  };
}
