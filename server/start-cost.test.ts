import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

/** Builds the server, and prints which files it loaded and how much of the language data it read. */
const PROGRAM = `
  import { registerHooks } from 'node:module';
  const files = [];
  registerHooks({ load: (url, context, next) => (files.push(url), next(url, context)) });
  let formats = 0;
  for (const name of ['NumberFormat', 'Collator']) {
    Intl[name] = new Proxy(Intl[name], { construct: (made, given) => (formats += 1, new made(...given)) });
  }
  const { buildApp } = await import('#server/app.ts');
  const { readConfig } = await import('#server/config.ts');
  await (await buildApp(readConfig({ NODE_ENV: 'development', LOG_LEVEL: 'silent' }))).ready();
  const { collectStartGarbage } = await import('#server/collect-start-garbage.ts');
  const heapBytes = () => process.memoryUsage().heapTotal;
  const before = heapBytes();
  await collectStartGarbage();
  console.log(JSON.stringify({ files, formats, heap: heapBytes() / before }));
  process.exit(0);
`;

/** What only some sites need, or only once somebody pays or opens a page. */
const LATER = /iso-3166\/2\.js|postal\/subdivisions|sdk-trace|@redis|render-page/;

it('a server that was just started keeps nothing in memory that it does not need yet', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', PROGRAM]);
  const { files, formats, heap } = JSON.parse(stdout) as { files: string[]; formats: number; heap: number };
  expect(files.some((file) => file.endsWith('/server/app.ts'))).toBe(true);
  expect(files.filter((file) => LATER.test(file))).toEqual([]);
  expect(formats).toBe(0);
  expect(heap).toBeLessThan(0.75);
}, 15_000);
