import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export type InlineScript = {
  /** Empty without a build, as in development. */
  readonly text: string;
  readonly element: string;
};

export async function readInlineScript(clientFolder: string): Promise<InlineScript> {
  const read = (path: string) => readFile(join(clientFolder, path), 'utf8').catch(() => '');
  const [text, manifest] = [(await read('.inline/first-files.js')).trim(), await read('.vite/manifest.json')];
  if (text === '') return { text, element: '' };
  const build = createHash('sha256').update(manifest).digest('base64url').slice(0, 10);
  return { text, element: `<script data-build="${build}">${text}</script>` };
}
