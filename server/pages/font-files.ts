import type { Theme } from '#shared/theme/theme.ts';
import { HEADING_FILES, TEXT_FILE } from '#shared/theme/theme-tokens.ts';
import { readManifest } from './client-manifest.ts';

export type FontFiles = ReadonlyMap<string, string>;

export async function readFontFiles(clientFolder: string): Promise<FontFiles> {
  const entries = Object.values(await readManifest(clientFolder));
  return new Map(
    entries.flatMap(({ file, src }) => {
      const name = src && /([^/]+)\.woff2$/.exec(src)?.[1];
      return name ? [[name, `/${file}`] as const] : [];
    }),
  );
}

export function fontsOf(theme: Theme, files: FontFiles): string[] {
  const names = new Set([TEXT_FILE, HEADING_FILES[theme.headings]]);
  return [...names].flatMap((name) => files.get(name) ?? []);
}
