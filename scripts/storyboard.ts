/** `npm run storyboard -- [OPTION…]`, such as `-g "checkout in pt, aqua"` or `--project=phone`. */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { installChromium } from './browser/install-chromium.ts';
import { runAsScript } from './run-as-script.mjs';
import { runToEnd } from './run-to-end.mjs';
import { pictures, storyboard, storyboardPage } from './storyboard/page.ts';
import { tools } from './tools.ts';

await runAsScript(async () => {
  await installChromium();
  await rm(storyboard, { recursive: true, force: true });
  await mkdir(pictures, { recursive: true });
  const options = ['--config', 'e2e/screens/storyboard.config.ts', ...process.argv.slice(2)];
  const exitCode = await runToEnd(process.execPath, [tools.playwright, 'test', ...options]);
  const names = (await readdir(pictures)).map((file) => basename(file, '.jpg'));
  const page = join(storyboard, 'index.html');
  await writeFile(page, storyboardPage(names));
  console.log(`${names.length} pictures: ${resolve(page)}`);
  return exitCode;
});
