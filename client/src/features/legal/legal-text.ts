/** A numbered part of a legal text. */
export type LegalSection = {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** What the last paragraph announces, one by one. */
  readonly list?: readonly string[];
};
