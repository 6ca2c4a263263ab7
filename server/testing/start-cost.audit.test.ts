import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const START = `
  const { buildApp } = await import('#server/app.ts');
  const { readConfig } = await import('#server/settings/config.ts');
  await (await buildApp(readConfig({ NODE_ENV: 'development', LOG_LEVEL: 'silent' }))).ready();
  const { collectStartGarbage } = await import('#server/operations/collect-start-garbage.ts');
`;

const LOADED = `
  import { registerHooks } from 'node:module';
  const files = [];
  registerHooks({ load: (url, context, next) => (files.push(url), next(url, context)) });
  let formats = 0;
  for (const name of ['NumberFormat', 'Collator']) {
    Intl[name] = new Proxy(Intl[name], { construct: (made, given) => (formats += 1, new made(...given)) });
  }
  ${START}
  const heapBytes = () => process.memoryUsage().heapTotal;
  const before = heapBytes();
  await collectStartGarbage();
  console.log(JSON.stringify({ files, formats, heap: heapBytes() / before }));
  process.exit(0);
`;

const GROWN = `
  import { constants, PerformanceObserver } from 'node:perf_hooks';
  import { setImmediate as turn } from 'node:timers/promises';
  ${START}
  await collectStartGarbage();
  let isCollected = false;
  const watch = (list) => {
    isCollected ||= list.getEntries().some(({ detail }) => detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR);
  };
  new PerformanceObserver(watch).observe({ entryTypes: ['gc'] });
  const before = process.memoryUsage().heapUsed;
  const kept = [];
  let most = before;
  while (!isCollected && most < 10 * before) {
    most = process.memoryUsage().heapUsed;
    kept.push(Array.from({ length: 2_000 }, (_, index) => ({ index })));
    await turn();
  }
  console.log(most / before - 1);
  process.exit(0);
`;

/** Modules that only some sites need, or that are needed only when somebody pays or opens a page. */
const LATER = /iso-3166\/2\.js|postal\/subdivisions\.json|sdk-trace|@redis|node_modules\/sharp|render-page/;

async function outputOf(program: string): Promise<string> {
  return (await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])).stdout;
}

it('a server that was just started keeps nothing in memory that it does not need yet', async () => {
  const { files, formats, heap } = JSON.parse(await outputOf(LOADED)) as {
    files: string[];
    formats: number;
    heap: number;
  };
  expect(files.some((file) => file.endsWith('/server/app.ts'))).toBe(true);
  expect(files.filter((file) => LATER.test(file))).toEqual([]);
  expect(formats).toBe(0);
  expect(heap).toBeLessThan(0.75);
});

it('does not collect all of its heap again for every few photos that pass', async () => {
  const growth = Number(await outputOf(GROWN));
  expect(growth).toBeGreaterThan(1.5);
  expect(growth).toBeLessThan(4);
});
