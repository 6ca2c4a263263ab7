/** What a visit has taken of some media, kept while the panel is closed: opened again, it brings what is missing. */
export type Ledger = {
  /** Bytes by media id. */
  readonly taken: Map<string, number>;
  /** The file names that were given, each once. */
  readonly names: Set<string>;
};

export function emptyLedger(): Ledger {
  return { taken: new Map(), names: new Set() };
}
