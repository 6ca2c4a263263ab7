import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { countTests, describe } from '../../scripts/checks/counts.ts';
import { tools } from '../../scripts/tools.ts';
import { root } from '../../server/testing/program.ts';
import { outcomeOf, type StepOutcome } from './run-step.ts';
import type { Stack } from './stack.ts';

const REPORT = join(root, 'test-results/scale.json');
const CONFIG = 'lab/scale/browser.config.ts';

export async function runBrowser(stack: Stack, form: 'full' | 'short'): Promise<StepOutcome> {
  rmSync(REPORT, { force: true });
  const env = {
    ...process.env,
    E2E_SCHEME: 'https',
    E2E_PORT: String(stack.front.port),
    E2E_MOCK_PORT: new URL(stack.mockUrl).port,
    SCALE_FORM: form,
    PLAYWRIGHT_JSON_OUTPUT_FILE: REPORT,
  };
  const args = [tools.playwright, 'test', '--config', CONFIG, '--reporter=list,json'];
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
  const abandon = () => child.kill('SIGTERM');
  process.once('exit', abandon);
  const [exitCode] = await once(child, 'exit');
  process.off('exit', abandon);
  const counts = countTests(REPORT, exitCode ?? 1);
  const broken = counts.failed === 0 ? [] : [describe(counts)];
  return outcomeOf('journey and races in a browser', [`${counts.passed} tests`], broken);
}
