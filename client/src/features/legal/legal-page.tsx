import { type ReactNode, useEffect } from 'react';
import { currentLocale } from '#client/i18n/translator.ts';
import { focusNewPage } from '#client/lib/focus.ts';
import { HTML_LANG } from '#shared/site/locale.ts';
import styles from './legal-page.module.css';
import { PRIVACY_TEXTS } from './privacy-centre.tsx';

type LegalPageProps = {
  title: string;
  lead: ReactNode;
  before?: ReactNode;
  after?: ReactNode;
  sections: readonly LegalSection[];
  contactEmail: string | null;
};

const CONTACT = { anchor: 'contato', heading: 'Contato' };

/** Shows a legal text. It is always in Portuguese and marked so for screen readers. */
export function LegalPage({ title, lead, before, after, sections, contactEmail }: LegalPageProps) {
  // Scrolls to the address's hash, which the browser looked for before the page was rendered.
  useEffect(() => {
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  const parts = [...sections, CONTACT];
  const note = PRIVACY_TEXTS[currentLocale()].portugueseOnly;
  return (
    <article className={styles.article} lang="pt-BR">
      <header className={styles.header}>
        <h1 ref={focusNewPage} tabIndex={-1}>
          {title}
        </h1>
        <div className={styles.lead}>{lead}</div>
      </header>
      <div className={styles.before} lang={HTML_LANG[currentLocale()]}>
        {before}
        {note && <p className={styles.note}>{note}</p>}
      </div>
      <nav className={styles.contents} aria-label="Nesta página">
        <ol>
          {parts.map(({ anchor, heading }) => (
            <li key={anchor}>
              <a href={`#${anchor}`}>{heading}</a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map(({ anchor, heading, blocks }, index) => (
        <section key={anchor} id={anchor}>
          <h2>
            {index + 1}. {heading}
          </h2>
          {blocks.map((block) => (
            <Block key={String(block)} block={block} />
          ))}
        </section>
      ))}
      <section id={CONTACT.anchor}>
        <h2>
          {parts.length}. {CONTACT.heading}
        </h2>
        <p>
          Para dúvidas, pedidos e reclamações, escreva para{' '}
          {contactEmail ? (
            <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
          ) : (
            <span>o e-mail de contato do local que você visitou</span>
          )}
          . Informe o código do cartão, se tiver, para uma resposta mais rápida.
        </p>
      </section>
      {after}
    </article>
  );
}

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === 'string') return <p>{block}</p>;
  return (
    <ul>
      {block.map((entry) => {
        const [label, text] = typeof entry === 'string' ? [null, entry] : entry;
        return (
          <li key={text}>
            {label && <strong>{label}: </strong>}
            {text}
          </li>
        );
      })}
    </ul>
  );
}

type LegalBlock = string | readonly (string | readonly [label: string, text: string])[];

export type LegalSection = {
  readonly anchor: string;
  readonly heading: string;
  readonly blocks: readonly LegalBlock[];
};
