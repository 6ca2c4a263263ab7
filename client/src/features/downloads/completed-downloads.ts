/** What was downloaded of some media. It is kept while the panel is closed: opened again, the panel fetches the rest. */
export type CompletedDownloads = {
  /** Bytes by media id. */
  readonly bytes: Map<string, number>;
  /** The file names in use; each is given once. */
  readonly names: Set<string>;
};

export function noCompletedDownloads(): CompletedDownloads {
  return { bytes: new Map(), names: new Set() };
}
