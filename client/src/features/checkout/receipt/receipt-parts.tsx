import { SummaryHead } from '#client/features/checkout/summary-head.tsx';
import styles from './receipt.module.css';
import type { Receipt } from './receipt.ts';

/** What was bought: each line with its count, the price of each and its total (requirement B1). */
export function ReceiptLines({ lines }: Pick<Receipt, 'lines'>) {
  return (
    <table className={styles.lines}>
      <SummaryHead />
      <tbody>
        {lines.map(({ label, count, unit, total }, at) => (
          <tr key={at}>
            <th scope="row">{label}</th>
            <td>{unit === null || count === 1 ? count : `${count} × ${unit}`}</td>
            <td>{total}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The facts of a receipt, each with its name. */
export function ReceiptFacts({ facts }: Pick<Receipt, 'facts'>) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
