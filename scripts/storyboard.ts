/**
 * `npm run storyboard -- [OPTION…]` takes pictures of the screens of journeys, for people to look at. Options are
 * Playwright's, such as `-g "checkout in pt, aqua"`. `-- readme` renews the README's picture.
 */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import sharp from 'sharp';
import { installChromium } from './install.ts';
import { root, tools } from './root.mjs';
import { runAsScript, runToEnd } from './run-to-end.mjs';
import { pictures, storyboard, storyboardPage } from './storyboard/page.ts';

/** The journeys on the README's picture. */
const README_JOURNEYS = ['--grep', ' (home|gallery-to-buy|checkout-by-pix) in pt, fotos ', '--project', 'phone'];
const SCREENS = [/^home\.\d+\.card\./, /^gallery-to-buy\.\d+\.three-chosen\./, /^checkout-by-pix\.\d+\.pix\./];

const PHONE = { width: 390, height: 844 };
const GAP = 28;
const CORNERS = Buffer.from(`<svg><rect width="${PHONE.width}" height="${PHONE.height}" rx="24"/></svg>`);

/** Joins three pictures of the storyboard. @param names the pictures' names @throws Error if one is missing */
async function writeReadmePicture(names: readonly string[]): Promise<void> {
  const phones = SCREENS.map(async (screen, at) => {
    const name = names.find((one) => screen.test(one) && one.endsWith('.light'));
    if (name === undefined) throw new Error(`the storyboard has no picture ${screen}`);
    const input = await sharp(join(pictures, `${name}.jpg`))
      .composite([{ input: CORNERS, blend: 'dest-in' }])
      .png()
      .toBuffer();
    return { input, left: GAP + at * (PHONE.width + GAP), top: GAP };
  });
  const size = { width: GAP + SCREENS.length * (PHONE.width + GAP), height: PHONE.height + 2 * GAP };
  await sharp({ create: { ...size, channels: 3, background: '#e9eef1' } })
    .composite(await Promise.all(phones))
    .jpeg({ quality: 80, mozjpeg: true })
    .toFile(join(root, 'docs/screenshots/journey.jpg'));
}

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
