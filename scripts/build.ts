/** `npm run build`: the production client in dist/client. */
import { buildClient } from './client-build/build-client.ts';

process.exitCode = await buildClient();
