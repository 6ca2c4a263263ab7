import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#client/i18n/translator.ts';
import { storeLocale } from '#client/lib/device-storage.ts';
import { useMissingPicture } from '#client/lib/use-missing-picture.ts';
import { track } from '#client/services/analytics.ts';
import { Icon } from '#client/ui/icon.tsx';
import { Menu } from '#client/ui/menu.tsx';
import { HTML_LANG, LOCALES, type Locale } from '#shared/site/locale.ts';
import styles from './site-header.module.css';

/** Each language is named in itself, for those who read only that language. */
const NAMES: Record<Locale, string> = { pt: 'Português', en: 'English', es: 'Español' };

/** Chooses the language, stores the choice and reloads the page (requirement S6). */
export function LanguageMenu() {
  const { t } = useTranslation();
  const current = currentLocale();
  const choose = (locale: Locale) => {
    track(`change_language_to_${locale}`);
    storeLocale(locale);
    location.reload();
  };
  const items = LOCALES.map((locale) => ({
    key: locale,
    label: NAMES[locale],
    lang: HTML_LANG[locale],
    isChosen: locale === current,
    onChoose: () => choose(locale),
  }));
  return (
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
  );
}

/** Falls back to the name if the picture fails (requirement S4). */
export function VenueLogo({ name, url, size }: { name: string; url: string; size: 'large' | 'small' }) {
  const { isMissing, watch } = useMissingPicture();
  const className = [styles.logo, styles[size]].join(' ');
  if (isMissing) return <span className={[className, styles.name].join(' ')}>{name}</span>;
  return <img {...watch} className={className} src={url} alt={name} />;
}

/** Venue name plus suffix (requirement S5). */
export function usePageTitle(venueName: string, suffix?: string): void {
  useEffect(() => {
    document.title = suffix ? `${venueName} · ${suffix}` : venueName;
  }, [venueName, suffix]);
}
