import { askPlainly } from "./site";

/** Sums the series of a metric that have all of these labels, such as 'status="200"'. */
export async function readMetric(metricsUrl: string, name: string, ...labels: string[]): Promise<number> {
  const { body } = await askPlainly(metricsUrl, "/metrics");
  const values = body
    .toString()
    .split("\n")
    .filter((line) => line.startsWith(name) && /^[{ ]/.test(line.slice(name.length)))
    .filter((line) => labels.every((label) => line.includes(label)))
    .map((line) => Number(line.split(" ").at(-1)));
  return values.reduce((sum, value) => sum + value, 0);
}
