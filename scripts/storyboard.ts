/** `npm run storyboard -- [OPTION…]`, such as `-g "checkout in pt, aqua"` or `--project=phone`. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { installChromium } from './browser/install-chromium.ts';
import { installPackages } from './install-packages.mjs';
import { lab } from './root.mjs';
import { runAsScript } from './run-as-script.mjs';
import { runToEnd } from './run-to-end.mjs';
import { storyboardPage } from './storyboard/page.ts';
import type { Picture } from './storyboard/picture.ts';
import { list, pictures, storyboard } from './storyboard/places.ts';
import { tools } from './tools.ts';

await runAsScript(async () => {
  await installPackages(lab);
  await installChromium();
  await rm(storyboard, { recursive: true, force: true });
  await mkdir(pictures, { recursive: true });
  await writeFile(list, '');
  const config = 'lab/storyboard/storyboard.config.ts';
  const exitCode = await runToEnd(process.execPath, [
    tools.playwright,
    'test',
    '--config',
    config,
    ...process.argv.slice(2),
  ]);
  const taken = (await readFile(list, 'utf8')).split('\n').filter((line) => line !== '');
  const page = join(storyboard, 'index.html');
  await writeFile(page, storyboardPage(taken.map((line) => JSON.parse(line) as Picture)));
  console.log(`${taken.length} pictures: ${resolve(page)}`);
  return exitCode;
});
