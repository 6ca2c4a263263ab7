import type { ReactNode } from 'react';
import styles from './legal-page.module.css';
import type { LegalSection } from './legal-text.ts';

type LegalPageProps = {
  title: string;
  /** What stands between the title and the first section. */
  lead: ReactNode;
  sections: readonly LegalSection[];
  contactEmail: string | null;
};

/** A legal text: it is Portuguese whatever the language of the site, and says so to whoever reads it aloud. */
export function LegalPage({ title, lead, sections, contactEmail }: LegalPageProps) {
  return (
    <article className={styles.article} lang="pt-BR">
      <header className={styles.header}>
        <h1>{title}</h1>
        <div className={styles.lead}>{lead}</div>
      </header>
      {sections.map((section, index) => (
        <section key={section.heading}>
          <h2>
            {index + 1}. {section.heading}
          </h2>
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {section.list && (
            <ul>
              {section.list.map((entry) => (
                <li key={entry}>{entry}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
      <Contact number={sections.length + 1} email={contactEmail} />
    </article>
  );
}

function Contact({ number, email }: { number: number; email: string | null }) {
  return (
    <section>
      <h2>{number}. Contato</h2>
      {email ? (
        <p>
          Para dúvidas, pedidos e reclamações, escreva para <a href={`mailto:${email}`}>{email}</a>. Informe o código do
          cartão para uma resposta mais rápida.
        </p>
      ) : (
        <p>
          Para dúvidas, pedidos e reclamações, escreva para o e-mail de contato do local que você visitou. Informe o
          código do cartão para uma resposta mais rápida.
        </p>
      )}
    </section>
  );
}
