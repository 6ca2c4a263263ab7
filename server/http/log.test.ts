import { type StdioOptions, spawnSync } from 'node:child_process';
import { existsSync, openSync } from 'node:fs';
import { expect, it } from 'vitest';

const codeOf = (code: string) => {
  const file = JSON.stringify(new URL('./log.ts', import.meta.url).href);
  return `import { createLog, logLinesLost } from ${file}; const log = createLog('info'); ${code}`;
};
const MODULE = ['--input-type=module', '--eval'];

/** @param reader a shell command that reads the output */
function run(code: string, reader = 'cat') {
  const command = `{ "$0" "$@"; echo $? >&2; } | ${reader}`;
  const options = { encoding: 'utf8', timeout: 10_000, maxBuffer: 4 * 1024 * 1024 } as const;
  const { stdout, stderr } = spawnSync('sh', ['-c', command, process.execPath, ...MODULE, codeOf(code)], options);
  const messages = stdout.split('\n').flatMap((line) => (line === '' ? [] : JSON.parse(line).msg));
  return { status: Number(stderr.trim().split('\n').at(-1)), messages };
}

it('keeps its last lines when the process exits, also by an error, and writes those of several logs in their order', () => {
  const logs = "log.info('one'); createLog('info').info('two');";
  expect(run(`${logs} process.exit(3);`)).toEqual({ status: 3, messages: ['one', 'two'] });
  expect(run(`${logs} throw new Error('broken');`)).toEqual({ status: 1, messages: ['one', 'two'] });
});

it('writes a line soon, also while nothing else happens', () => {
  const code = "log.info('one'); setTimeout(() => process.kill(process.pid, 'SIGKILL'), 1_000);";
  expect(run(code).messages).toEqual(['one']);
});

it('drops the lines that are too many to wait, counts them, and goes on', () => {
  const code = `for (let line = 0; line < 20_000; line += 1) log.info('a line');
    const lost = logLinesLost();
    setTimeout(() => log.info('lost ' + lost), 3_000);`;
  const { messages } = run(code, '{ sleep 1; cat; }');
  const [, lost] = /^lost (\d+)$/.exec(messages.pop()) ?? [];
  expect(Number(lost)).toBeGreaterThan(0);
  expect(messages).toHaveLength(20_000 - Number(lost));
});

it.each(['sleep 4', 'true'])('exits soon, although lines wait for a reader that is `%s`', (reader) => {
  const code = `const began = performance.now();
    for (let line = 0; line < 20_000; line += 1) log.info('a line');
    process.once('exit', () => { process.exitCode = performance.now() - began < 3_000 ? 3 : 4; });`;
  expect(run(code, reader).status).toBe(3);
});

it.skipIf(!existsSync('/dev/full'))('exits soon, although the disk is full', () => {
  const stdio: StdioOptions = ['ignore', openSync('/dev/full', 'w'), 'ignore'];
  const { status } = spawnSync(process.execPath, [...MODULE, codeOf("log.info('one');")], { stdio, timeout: 5_000 });
  expect(status).toBe(0);
});
