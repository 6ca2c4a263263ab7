/** `npm run build [-- changed]` builds the client into dist/client; with `changed` only if its sources have changed. */
import { buildChangedClient, buildClient } from './client-build/build-client.ts';
import { runAsScript } from './run-to-end.mjs';

await runAsScript(() => (process.argv.includes('changed') ? buildChangedClient() : buildClient()));
