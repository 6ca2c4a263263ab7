import { runAsScript } from '../run-as-script.mjs';
import { installChromium } from './install-chromium.ts';

await runAsScript(async () => {
  await installChromium();
  return 0;
});
