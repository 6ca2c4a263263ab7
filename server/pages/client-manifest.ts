import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const names = z.array(z.string()).optional();

/** What Vite writes of each file it built: its name before and after, and which others it needs. */
const manifestSchema = z.record(
  z.string(),
  z.looseObject({ file: z.string(), src: z.string().optional(), imports: names, css: names }),
);

/** The built files by the name of their source. */
export type ClientManifest = z.infer<typeof manifestSchema>;

/**
 * Reads what the client was built of. Without a build, as in development, it is empty.
 * @param name of the build's manifest
 */
export async function readManifest(clientFolder: string, name = 'manifest.json'): Promise<ClientManifest> {
  const written = await readFile(join(clientFolder, '.vite', name), 'utf8').catch(() => '{}');
  return manifestSchema.parse(JSON.parse(written));
}
