import { appToLeave, type InAppBrowser } from './in-app-browser.ts';
import { downloadByBrowser, lengthOfFile } from './save-file.ts';

type ArchiveOptions = {
  /** Requests the archive. @returns its path */
  readonly prepare: () => Promise<string>;
  readonly signal: AbortSignal;
};

/**
 * `started`: the browser downloads it. `inApp`: the page is shown inside an app, where the download would fail.
 * @property bytes of the archive, null when the server does not announce them.
 */
export type ArchiveOutcome =
  | { readonly phase: 'inApp'; readonly browser: InAppBrowser }
  | { readonly phase: 'started'; readonly name: string; readonly bytes: number | null };

/** Hands an archive to the browser, once its address is known to serve a file. @throws whatever prevents that */
export async function downloadArchive({ prepare, signal }: ArchiveOptions): Promise<ArchiveOutcome> {
  const browser = appToLeave();
  if (browser) return { phase: 'inApp', browser };
  const path = await prepare();
  const bytes = await lengthOfFile(path, signal);
  const name = path.slice(path.lastIndexOf('/') + 1);
  await downloadByBrowser(path, name);
  return { phase: 'started', name, bytes };
}
