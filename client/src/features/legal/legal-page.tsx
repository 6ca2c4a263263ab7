import { type ReactNode, useEffect } from 'react';
import { currentLocale, HTML_LANG } from '#client/i18n/translator.ts';
import styles from './legal-page.module.css';
import type { LegalBlock, LegalEntry, LegalSection } from './legal-text.ts';

type LegalPageProps = {
  title: string;
  /** What stands below the title. */
  lead: ReactNode;
  /** What stands before the text and is no part of it, in the visitor's own language. */
  before?: ReactNode;
  sections: readonly LegalSection[];
  contactEmail: string | null;
};

const CONTACT = { anchor: 'contato', heading: 'Contato' };

/** The page is drawn after its address was read: a part that the address names is scrolled to now. */
function useAnchorOfAddress(): void {
  useEffect(() => {
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
}

/** A legal text: it is Portuguese whatever the language of the site, and says so to whoever reads it aloud. */
export function LegalPage({ title, lead, before, sections, contactEmail }: LegalPageProps) {
  useAnchorOfAddress();
  const parts = [...sections, CONTACT];
  return (
    <article className={styles.article} lang="pt-BR">
      <header className={styles.header}>
        <h1>{title}</h1>
        <div className={styles.lead}>{lead}</div>
      </header>
      <div className={styles.before} lang={HTML_LANG[currentLocale()]}>
        {before}
      </div>
      <Contents parts={parts} />
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
        <Contact email={contactEmail} />
      </section>
    </article>
  );
}

function Contents({ parts }: { parts: readonly Pick<LegalSection, 'anchor' | 'heading'>[] }) {
  return (
    <nav className={styles.contents} aria-label="Nesta página">
      <ol>
        {parts.map(({ anchor, heading }) => (
          <li key={anchor}>
            <a href={`#${anchor}`}>{heading}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === 'string') return <p>{block}</p>;
  return (
    <ul>
      {block.map((entry) => (
        <li key={String(entry)}>
          <Entry entry={entry} />
        </li>
      ))}
    </ul>
  );
}

function Entry({ entry }: { entry: LegalEntry }) {
  if (typeof entry === 'string') return entry;
  const [about, text] = entry;
  return (
    <>
      <strong>{about}:</strong> {text}
    </>
  );
}

function Contact({ email }: { email: string | null }) {
  return (
    <p>
      Para dúvidas, pedidos e reclamações, escreva para{' '}
      {email ? <a href={`mailto:${email}`}>{email}</a> : 'o e-mail de contato do local que você visitou'}. Informe o
      código do cartão, se tiver, para uma resposta mais rápida.
    </p>
  );
}
