/** `npm run storyboard -- [OPTION…]`, such as `-g "checkout in pt, aqua"`; `-- readme` renews the README's picture. */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { installChromium } from './distribution/install-from-distribution.ts';
import { runAsScript, runToEnd } from './run-to-end.mjs';
import { pictures, storyboard, storyboardPage } from './storyboard/page.ts';
import { README_JOURNEYS, writeReadmePicture } from './storyboard/readme-picture.ts';
import { tools } from './tools.ts';

await runAsScript(async () => {
  await installChromium();
  await rm(storyboard, { recursive: true, force: true });
  await mkdir(pictures, { recursive: true });
  const given = process.argv.slice(2);
  const isForReadme = given[0] === 'readme';
  const options = ['--config', 'e2e/screens/storyboard.config.ts', ...(isForReadme ? README_JOURNEYS : given)];
  const exitCode = await runToEnd(process.execPath, [tools.playwright, 'test', ...options]);
  const names = (await readdir(pictures)).map((file) => basename(file, '.jpg'));
  if (isForReadme) await writeReadmePicture(names);
  const page = join(storyboard, 'index.html');
  await writeFile(page, storyboardPage(names));
  console.log(`${names.length} pictures: ${resolve(page)}`);
  return exitCode;
});
