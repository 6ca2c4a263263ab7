type ReceiptFact = { readonly label: string; readonly text: string };

/** @property unit the price of each, where the line has one. */
type PrintedLine = {
  readonly label: string;
  readonly count: number;
  readonly unit: string | null;
  readonly total: string;
};

/** The texts of a receipt, in the visitor's language. They contain no signed right, no card code and no buyer's data. */
export type Receipt = {
  readonly venue: string;
  /** `R$ 89,70 · PIX`: what the folded receipt shows. */
  readonly summary: string;
  readonly lines: readonly PrintedLine[];
  readonly facts: readonly ReceiptFact[];
};

/** The receipt as a text that the visitor can share. It has no personal data, and no code that opens the media. */
export function formatReceipt({ venue, facts, lines }: Receipt): string {
  const rows = lines.map(({ label, count, total }) => `${count} × ${label}: ${total}`);
  return [venue, ...rows, ...facts.map(({ label, text }) => `${label}: ${text}`)].join('\n');
}
