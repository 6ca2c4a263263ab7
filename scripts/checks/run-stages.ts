import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { root } from '../root.mjs';
import { add, type Counts, countTests, nothing } from './counts.ts';
import type { Stage, Step } from './stages.ts';

const MS_TO_STOP = 3_000;
const stopping = new AbortController();

/** Runs stages up to the first that fails, or until a signal. A failed step without tests counts as one failed test. */
export async function runStages(stages: readonly Stage[]): Promise<Counts> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
  let total = nothing;
  for (const stage of stages) {
    const lanes = await Promise.all(Object.entries(stage).map(([name, steps]) => runLane(name, steps)));
    total = lanes.reduce(add, total);
    if (total.failed > 0) break;
  }
  return total;
}

async function runLane(lane: string, steps: readonly Step[]): Promise<Counts> {
  let total = nothing;
  for (const step of steps) {
    if (stopping.signal.aborted) return add(total, { ...nothing, failed: 1 });
    total = add(total, await runStep(lane, step));
    if (total.failed > 0) {
      console.error(`\nStopped: ${step.name}.`);
      break;
    }
  }
  return total;
}

async function runStep(lane: string, { name, nodeArguments, env, report }: Step): Promise<Counts> {
  const reportFile = report && join(root, report);
  if (reportFile) rmSync(reportFile, { force: true });
  const startedAt = Date.now();
  console.log(`── ${name}`);
  const child = spawn(process.execPath, nodeArguments, {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const output of [child.stdout, child.stderr]) printLines(lane, output);
  const stop = () => {
    child.kill();
    // The type checker ignores SIGTERM.
    setTimeout(() => child.kill('SIGKILL'), MS_TO_STOP).unref();
    // The child's own children may keep its output open.
    child.once('exit', () => [child.stdout, child.stderr].map((output) => output.destroy()));
  };
  stopping.signal.addEventListener('abort', stop);
  const [code] = await once(child, 'close');
  stopping.signal.removeEventListener('abort', stop);
  const exitCode = code === 0 && !stopping.signal.aborted ? 0 : 1;
  console.log(`── ${name}: ${Math.round((Date.now() - startedAt) / 1000)} s`);
  return reportFile ? countTests(reportFile, exitCode) : { ...nothing, failed: exitCode };
}

function printLines(lane: string, output: Readable): void {
  createInterface({ input: output }).on('line', (line) => console.log(`[${lane}] ${line}`));
}
