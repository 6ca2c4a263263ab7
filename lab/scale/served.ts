import type { Stack } from './stack.ts';

/** How many requests of a procedure each instance has answered. */
export type ServedCounts = readonly number[];

/** @returns the values of a metric's lines. @param text in Prometheus' format @param labels that a line must have */
function valuesOf(text: string, metric: string, labels: string): number[] {
  return text
    .split('\n')
    .filter((line) => (line.startsWith(`${metric}{`) || line.startsWith(`${metric} `)) && line.includes(labels))
    .map((line) => Number(line.slice(line.lastIndexOf(' ') + 1)));
}

/** The sum of a metric over its other labels. */
export const sumOf = (text: string, metric: string, labels = ''): number =>
  valuesOf(text, metric, labels).reduce((sum, value) => sum + value, 0);

/** The largest value of a metric; 0 when it is not there. */
export const largestOf = (text: string, metric: string): number => Math.max(0, ...valuesOf(text, metric, ''));

/** The metrics of each instance, as text. */
export function readMetrics({ instances }: Stack): Promise<string[]> {
  return Promise.all(instances.map(async ({ insideUrl }) => (await fetch(`${insideUrl}/metrics`)).text()));
}

export async function servedOf(stack: Stack, procedure: string): Promise<ServedCounts> {
  const texts = await readMetrics(stack);
  return texts.map((text) => sumOf(text, 'vitrine_http_requests_total', `route="${procedure}"`));
}

/** @returns how many instances answered requests between two readings */
export function instancesThatServed(before: ServedCounts, after: ServedCounts): number {
  return after.filter((count, at) => count > (before[at] ?? 0)).length;
}
