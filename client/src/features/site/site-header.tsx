import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#client/i18n/translator.ts';
import { useMissingPicture } from '#client/lib/use-missing-picture.ts';
import { useVenue } from '#client/queries/venue.ts';
import { Icon } from '#client/ui/icon.tsx';
import { Menu } from '#client/ui/menu.tsx';
import { HTML_LANG, LOCALES } from '#shared/site/locale.ts';
import { chooseLocale, LANGUAGE_NAMES, LanguageOffer, useOfferedLocale } from './language-offer.tsx';
import styles from './site-header.module.css';

/** Lets the visitor choose the language. The offer of the browser's language opens below or beside it (S6). */
export function LanguageMenu() {
  const { t } = useTranslation();
  const current = currentLocale();
  const offered = useOfferedLocale();
  const items = LOCALES.map((locale) => ({
    key: locale,
    label: LANGUAGE_NAMES[locale],
    lang: HTML_LANG[locale],
    isChosen: locale === current,
    onChoose: () => chooseLocale(locale),
  }));
  return (
    <div className={styles.languages}>
      <Menu
        label={`${t('site.language')}: ${current.toUpperCase()}`}
        button={
          <>
            <Icon name="language" size={22} />
            <span aria-hidden="true">{current.toUpperCase()}</span>
          </>
        }
        items={items}
      />
      {offered && <LanguageOffer offered={offered} />}
    </div>
  );
}

/** Shows the venue's logo, or its name if the picture fails (S4). */
export function VenueLogo({ size }: { size: 'large' | 'small' }) {
  const { name, logoUrl } = useVenue();
  const { isMissing, watch } = useMissingPicture();
  const className = [styles.logo, styles[size]].join(' ');
  if (isMissing) return <span className={[className, styles.name].join(' ')}>{name}</span>;
  return <img {...watch} className={className} src={logoUrl} alt={name} />;
}

export function usePageTitle(suffix?: string): void {
  const { name } = useVenue();
  useEffect(() => {
    document.title = suffix ? `${name} · ${suffix}` : name;
  }, [name, suffix]);
}
