import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const names = z.array(z.string()).optional();

const manifestSchema = z.record(
  z.string(),
  z.looseObject({ file: z.string(), src: z.string().optional(), imports: names, css: names }),
);

export type ClientManifest = z.infer<typeof manifestSchema>;

/** Empty without a build, as in development. */
export async function readManifest(clientFolder: string, name = 'manifest.json'): Promise<ClientManifest> {
  const written = await readFile(join(clientFolder, '.vite', name), 'utf8').catch(() => '{}');
  return manifestSchema.parse(JSON.parse(written));
}
