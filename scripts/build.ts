/** `npm run build`: builds the client for production into dist/client. */
import { buildClient } from './client-build/build-client.ts';

process.exitCode = await buildClient();
