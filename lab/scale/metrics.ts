import type { Stack } from './stack.ts';

/** @param text in Prometheus' format @param labels required in a line */
export function valuesOf(text: string, metric: string, labels = ''): number[] {
  return text
    .split('\n')
    .filter((line) => (line.startsWith(`${metric}{`) || line.startsWith(`${metric} `)) && line.includes(labels))
    .map((line) => Number(line.slice(line.lastIndexOf(' ') + 1)));
}

export const largestOf = (text: string, metric: string): number => Math.max(0, ...valuesOf(text, metric));

export function readMetrics({ instances }: Stack): Promise<string[]> {
  return Promise.all(instances.map(async ({ insideUrl }) => (await fetch(`${insideUrl}/metrics`)).text()));
}
