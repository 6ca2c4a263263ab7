/** Copies the pictures that its arguments name, one after the other. Prints how many, and the peak memory. */
import { readFile } from 'node:fs/promises';
import { makeCopy } from '#server/venue-pictures/make-copy.ts';

let copied = 0;
for (const file of process.argv.slice(2)) {
  copied += await makeCopy(await readFile(file), 1600, 'avif').then(
    () => 1,
    () => 0,
  );
}
// `resourceUsage` would also count the process that started this one.
const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(await readFile('/proc/self/status', 'utf8')) ?? [];
process.stdout.write(JSON.stringify({ copied, megabytes: Math.round(Number(kilobytes) / 1024) }));
