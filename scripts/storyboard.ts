/** `npm run storyboard -- [OPTION…]`, such as `-g "checkout in pt, aqua"` or `--project=phone`. */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { installChromium } from './browser/install-chromium.ts';
import { installPackages } from './install-packages.mjs';
import { lab } from './root.mjs';
import { runAsScript } from './run-as-script.mjs';
import { runToEnd } from './run-to-end.mjs';
import { pictures, storyboard, storyboardPage } from './storyboard/page.ts';
import { tools } from './tools.ts';

await runAsScript(async () => {
  await installPackages(lab);
  await installChromium();
  await rm(storyboard, { recursive: true, force: true });
  await mkdir(pictures, { recursive: true });
  const options = ['--config', 'lab/storyboard/storyboard.config.ts', ...process.argv.slice(2)];
  const exitCode = await runToEnd(process.execPath, [tools.playwright, 'test', ...options]);
  const names = (await readdir(pictures)).map((file) => basename(file, '.jpg'));
  const page = join(storyboard, 'index.html');
  await writeFile(page, storyboardPage(names));
  console.log(`${names.length} pictures: ${resolve(page)}`);
  return exitCode;
});
