import sprite from '#client/features/checkout/payment/payment-icons.svg';
import styles from './brand-mark.module.css';

/** The brands that have a drawing, as card-validator names them. */
const BRANDS: readonly string[] = ['visa', 'mastercard', 'elo', 'american-express'];

/** Whether a brand has a drawing. */
export const hasMark = (brand: string): boolean => BRANDS.includes(brand);

/** The mark of a card's brand, beside its name or in its place. @param props.brand one that has a drawing */
export function BrandMark({ brand }: { brand: string }) {
  return (
    <svg className={styles.mark} width={34} height={22} aria-hidden="true">
      <use href={`${sprite}#${brand}`} />
    </svg>
  );
}

/** The marks of the brands that are accepted, as the row of the method shows them. */
export function BrandMarks() {
  return (
    <span className={styles.marks}>
      {BRANDS.map((brand) => (
        <BrandMark key={brand} brand={brand} />
      ))}
    </span>
  );
}
