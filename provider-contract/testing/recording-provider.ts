import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { wireCalls } from '#mock-provider/testing/calls.ts';
import type { RunningMock } from '#mock-provider/testing/running-mock.ts';
import { startRecorder } from '#provider-contract/recorder/recorder.ts';

export async function record(mock: RunningMock, target = mock.url) {
  const folder = await mkdtemp(join(tmpdir(), 'recording-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const lines: string[] = [];
  const recorder = await startRecorder({ target, folder, port: 0, print: (line) => lines.push(line) });
  return { folder, lines, through: { ...mock, url: recorder.url, ...wireCalls(recorder.url) }, stop: recorder.stop };
}

export async function textOfFiles(folder: string): Promise<string> {
  const names = await readdir(folder);
  return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('\n');
}
