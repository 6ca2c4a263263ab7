import type { Stack } from './stack.ts';

export type ServedCounts = readonly number[];

/** @param text in Prometheus' format @param labels required in a line */
function valuesOf(text: string, metric: string, labels: string): number[] {
  return text
    .split('\n')
    .filter((line) => (line.startsWith(`${metric}{`) || line.startsWith(`${metric} `)) && line.includes(labels))
    .map((line) => Number(line.slice(line.lastIndexOf(' ') + 1)));
}

/** The sum over its other labels. */
const sumOf = (text: string, metric: string, labels = ''): number =>
  valuesOf(text, metric, labels).reduce((sum, value) => sum + value, 0);

export const largestOf = (text: string, metric: string): number => Math.max(0, ...valuesOf(text, metric, ''));

export function readMetrics({ instances }: Stack): Promise<string[]> {
  return Promise.all(instances.map(async ({ insideUrl }) => (await fetch(`${insideUrl}/metrics`)).text()));
}

export async function servedOf(stack: Stack, procedure: string): Promise<ServedCounts> {
  const texts = await readMetrics(stack);
  return texts.map((text) => sumOf(text, 'vitrine_http_requests_total', `route="${procedure}"`));
}

export function instancesThatServed(before: ServedCounts, after: ServedCounts): number {
  return after.filter((count, at) => count > (before[at] ?? 0)).length;
}
