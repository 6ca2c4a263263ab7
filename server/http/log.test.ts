import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

function run(code: string) {
  const file = JSON.stringify(new URL('./log.ts', import.meta.url).href);
  const module = `import { createLog, logLinesLost } from ${file}; const log = createLog('info'); ${code}`;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', module]);
  const lines = String(stdout).trim().split('\n');
  return { status, messages: lines.map((line) => JSON.parse(line).msg) };
}

it('keeps its last lines when the process exits, also by an error, and writes those of several logs in their order', () => {
  const logs = "log.info('one'); createLog('info').info('two');";
  expect(run(`${logs} process.exit(3);`)).toEqual({ status: 3, messages: ['one', 'two'] });
  expect(run(`${logs} throw new Error('broken');`)).toEqual({ status: 1, messages: ['one', 'two'] });
});

it('writes a line soon, also while nothing else happens', () => {
  const code = "log.info('one'); setTimeout(() => process.kill(process.pid, 'SIGKILL'), 1_000);";
  expect(run(code)).toEqual({ status: null, messages: ['one'] });
});

it('drops the lines that are too many to wait, counts them, and goes on', () => {
  const code = `for (let line = 0; line < 20_000; line += 1) log.info('a line');
    const lost = logLinesLost();
    const tell = () => {
      const before = logLinesLost();
      log.info('lost ' + lost);
      if (logLinesLost() > before) setTimeout(tell, 100);
    };
    setTimeout(tell, 100);`;
  const { messages } = run(code);
  const [, lost] = /^lost (\d+)$/.exec(messages.pop()) ?? [];
  expect(Number(lost)).toBeGreaterThan(0);
  expect(messages).toHaveLength(20_000 - Number(lost));
});
