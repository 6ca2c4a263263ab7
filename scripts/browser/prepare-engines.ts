/** Installs what `npm run engines` needs. Debian's packages are installed only if that needs no password. */

import { spawnSync } from 'node:child_process';
import { installFromDistribution, succeeds } from '../install.ts';
import { installPackages } from '../install-packages.mjs';
import { lab } from '../root.mjs';
import { runAsScript } from '../run-to-end.mjs';
import { CODEC_PACKAGES, ENGINE_PACKAGES, findFirefox, webkitPrograms } from './find-browsers.ts';

const advice =
  `The engine tests need Firefox, WebKitGTK's driver and Xvfb. Install Debian's packages ${ENGINE_PACKAGES.join(', ')}, ` +
  'or those of your system that bring the same programs.';

function missing(): string | null {
  try {
    findFirefox();
    webkitPrograms();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Whether videos can be played. Without `dpkg` this is unknown, so it returns true and the tests find out. */
function hasCodecs(): boolean {
  return !succeeds('dpkg', '--version') || CODEC_PACKAGES.every((name) => succeeds('dpkg', '-s', name));
}

await runAsScript(async () => {
  await installPackages(lab);
  if (missing() !== null || !hasCodecs()) {
    const isInstalled = await installFromDistribution('Firefox and WebKit for the tests', ENGINE_PACKAGES);
    if (!isInstalled) console.error("The distribution's packages could not be installed.");
  }
  const stillMissing = missing();
  if (stillMissing !== null) throw new Error(`${stillMissing} ${advice}`);
  const firefox = findFirefox();
  const { stdout } = spawnSync(firefox, ['--version'], { encoding: 'utf8' });
  console.log(`Browsers: ${stdout.trim()} (${firefox}), WebKitGTK (${webkitPrograms().driver})`);
  return 0;
});
