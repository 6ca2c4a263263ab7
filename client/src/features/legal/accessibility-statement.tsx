import { accessibilityEn, accessibilityEs, accessibilityPt } from '#client/i18n/accessibility.ts';
import { currentLocale } from '#client/i18n/translator.ts';
import { HTML_LANG } from '#shared/site/locale.ts';
import { ACCESSIBILITY_ANCHOR } from '#shared/site/paths.ts';
import type { Venue } from '#shared/site/venue.ts';

/** What is known to be hard to use, and whom to tell (requirement S16), in the visitor's language. */
export function AccessibilityStatement({ name, contactEmail }: Pick<Venue, 'name' | 'contactEmail'>) {
  const texts = { pt: accessibilityPt, en: accessibilityEn, es: accessibilityEs }[currentLocale()];
  return (
    <section id={ACCESSIBILITY_ANCHOR} lang={HTML_LANG[currentLocale()]}>
      <h2>{texts.title}</h2>
      <p>{texts.intro}</p>
      <TextList texts={texts.exceptions} />
      <p>{texts.alsoKnown}</p>
      <TextList texts={texts.known} />
      <p>
        {texts.contact} {contactEmail ? <a href={`mailto:${contactEmail}`}>{contactEmail}</a> : <span>{name}</span>}.
      </p>
    </section>
  );
}

function TextList({ texts }: { texts: readonly string[] }) {
  return (
    <ul>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
