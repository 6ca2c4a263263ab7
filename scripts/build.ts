/** `npm run build [-- changed]`: the production client in dist/client; `changed` leaves one that is made from the sources. */
import { buildChangedClient, buildClient } from './client-build/build-client.ts';
import { runAsScript } from './run-as-script.mjs';

await runAsScript(() => (process.argv.includes('changed') ? buildChangedClient() : buildClient()));
