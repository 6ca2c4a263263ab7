import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import type { Stage } from './stages.ts';

const step = (name: string, line: string) => ({ name, nodeArguments: ['-e', line] });

/** Runs stages in a process that receives SIGINT when a step prints "ready". */
async function printedBy(stages: readonly Stage[]): Promise<string> {
  const run = `
    import { runStages } from ${JSON.stringify(new URL('./run-stages.ts', import.meta.url).href)};
    console.log('failed:', (await runStages(JSON.parse(process.argv[1]))).failed);
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', run, JSON.stringify(stages)], { stdio: 'pipe' });
  let printed = '';
  const onText = (text: string) => {
    printed += text;
    if (text.includes('ready')) child.kill('SIGINT');
  };
  child.stdout.setEncoding('utf8').on('data', onText);
  child.stderr.setEncoding('utf8').on('data', onText);
  await once(child, 'close');
  return printed;
}

it('says which step failed, and runs no step after it', async () => {
  const lane = [step('first', 'process.exit(3)'), step('second', '0')];
  const printed = await printedBy([{ lane }, { lane: [step('third', '0')] }]);
  expect(printed).toContain('Stopped: first.');
  expect(printed).toContain('failed: 1');
  expect(printed).not.toMatch(/second|third/);
});

it('takes a step that Ctrl-C interrupted for a failed one', async () => {
  const waiting = step('first', "console.log('ready'); setInterval(() => undefined, 1000)");
  const printed = await printedBy([{ lane: [waiting, step('second', '0')] }]);
  expect(printed).toContain('Stopped: first.');
  expect(printed).toContain('failed: 1');
  expect(printed).not.toContain('second');
});

it('ends a step that ignores Ctrl-C, and begins none after it, whatever its exit code', async () => {
  const ignoring = "process.on('SIGINT', () => {}).on('SIGTERM', () => {}); setInterval(() => undefined, 1000)";
  const deaf = step('first', `${ignoring}; console.log('ready')`);
  const tidy = step('other', "process.once('SIGTERM', () => process.exit(0)); setInterval(() => undefined, 1000)");
  const printed = await printedBy([{ lane: [deaf, step('second', '0')], other: [tidy, step('third', '0')] }]);
  expect(printed).toContain('failed: 2');
  expect(printed).not.toMatch(/second|third/);
});
