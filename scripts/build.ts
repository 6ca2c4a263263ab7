/** `npm run build [-- changed]`: the production client in dist/client; `changed` leaves one that is made from the sources. */
import { buildChangedClient, buildClient } from './client-build/build-client.ts';

process.exitCode = await (process.argv.includes('changed') ? buildChangedClient() : buildClient());
