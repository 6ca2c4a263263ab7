import type { OfferedLocale } from '#shared/site/locale.ts';
import styles from './legal-page.module.css';

type Summary = {
  readonly title: string;
  readonly points: readonly (readonly [name: string, text: string])[];
  readonly contact: string;
  readonly venue: string;
};

const SUMMARIES: Readonly<Record<OfferedLocale, Summary>> = {
  en: {
    title: 'The terms in short, as a courtesy',
    points: [
      ['What you buy', 'photos and videos of your visit, as digital files in their original size, for personal use.'],
      ['Price', 'in Brazilian reais, shown before you pay. Each order is charged once.'],
      ['Delivery', 'by download from this site once the payment is confirmed. Nothing is mailed.'],
      ['Withdrawal', 'within 7 days you may withdraw from the purchase and get your money back.'],
      [
        'Your data',
        'only what the search, the order and the payment need. Card numbers never reach this site’s servers.',
      ],
    ],
    contact: 'Contact',
    venue: 'the contact email of the venue you visited.',
  },
  es: {
    title: 'Los términos en resumen, como cortesía',
    points: [
      ['Qué compras', 'fotos y videos de tu visita, en archivos digitales de tamaño original, para uso personal.'],
      ['Precio', 'en reales brasileños, a la vista antes de pagar. Cada pedido se cobra una sola vez.'],
      ['Entrega', 'por descarga en este sitio cuando se confirma el pago. No enviamos nada por correo.'],
      ['Desistimiento', 'en los 7 días siguientes puedes desistir de la compra y recibir de vuelta lo que pagaste.'],
      [
        'Tus datos',
        'solo los que piden la búsqueda, el pedido y el pago. El número de la tarjeta nunca llega a los servidores de este sitio.',
      ],
    ],
    contact: 'Contacto',
    venue: 'el correo de contacto del lugar que visitaste.',
  },
};

/** Summarizes the terms in a few lines, for visitors who may not read Portuguese. */
export function TermsSummary({ locale, contactEmail }: { locale: OfferedLocale; contactEmail: string | null }) {
  const { title, points, contact, venue } = SUMMARIES[locale];
  return (
    <section className={styles.summary} aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {points.map(([name, text]) => (
          <li key={name}>
            <strong>{name}:</strong> {text}
          </li>
        ))}
        <li>
          <strong>{contact}:</strong> {contactEmail ? <a href={`mailto:${contactEmail}`}>{contactEmail}</a> : venue}
        </li>
      </ul>
    </section>
  );
}
