/** An entry of a list: a text, or a label and its text. */
export type LegalEntry = string | readonly [label: string, text: string];

/** A paragraph, or a list that the previous paragraph introduces. */
export type LegalBlock = string | readonly LegalEntry[];

/** A numbered section of a legal text. The table of contents and links from elsewhere lead to its anchor. */
export type LegalSection = {
  readonly anchor: string;
  readonly heading: string;
  readonly blocks: readonly LegalBlock[];
};
