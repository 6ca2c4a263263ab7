/** A list's entry: a text, or what it is about and the text. */
export type LegalEntry = string | readonly [about: string, text: string];

/** A paragraph, or a list that the paragraph before it announces. */
export type LegalBlock = string | readonly LegalEntry[];

/** A numbered part of a legal text; its anchor is what the table of contents and links from elsewhere lead to. */
export type LegalSection = {
  readonly anchor: string;
  readonly heading: string;
  readonly blocks: readonly LegalBlock[];
};
