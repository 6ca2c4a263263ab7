import { LOCALES, type Locale } from '#shared/site/locale.ts';
import { chooseLanguage } from '../page-scripts.ts';
import { test } from '../test.ts';
import { type AuditDepth, auditScreen } from './audit-screen.ts';
import { SCREEN_JOURNEYS } from './catalogue.ts';
import type { ScreenJourney } from './screen-journey.ts';
import { Visitor } from './visitor.ts';
import { wordsOf } from './words.ts';

type Run = {
  readonly locales: readonly Locale[];
  /** All when undefined. */
  readonly only?: readonly string[];
  readonly tag: string;
  readonly depth: AuditDepth;
  readonly title: string;
};

/** Longest texts beside controls; Spanish needs most room. */
const WORDY = ['home', 'gallery', 'checkout-by-card', 'photo-upload'];

/** Landing: axe in Portuguese on the phone, long texts in Spanish. `npm run audit` checks every combination. */
const RUNS: readonly Run[] = [
  { locales: ['pt'], tag: '@once', depth: 'axe', title: 'axe finds nothing, and every screen fits' },
  { locales: ['es'], only: WORDY, tag: '@once', depth: 'layout', title: 'every screen fits' },
  { locales: LOCALES, tag: '@audit', depth: 'axe', title: 'in the audit: axe finds nothing, and every screen fits' },
];

function defineTest(journey: ScreenJourney, locale: Locale, { tag, depth, title }: Run): void {
  test.describe(`${journey.id} in ${locale}`, () => {
    test.use({
      organizationFields: journey.organization ?? {},
      permissions: [...(journey.permissions ?? [])],
      contextOptions: { reducedMotion: 'reduce' },
    });

    test(title, { tag }, async ({ page, venue }) => {
      test.setTimeout(180_000);
      await chooseLanguage(page, venue, locale);
      const t = await wordsOf(locale);
      const onScreen = (step: string) => auditScreen(page, `${journey.id}/${step}`, depth);
      await journey.go(new Visitor({ page, venue, t, onScreen }));
    });
  });
}

for (const run of RUNS) {
  for (const locale of run.locales) {
    const journeys = SCREEN_JOURNEYS.filter(
      ({ id, locales = LOCALES }) => locales.includes(locale) && (run.only?.includes(id) ?? true),
    );
    for (const journey of journeys) defineTest(journey, locale, run);
  }
}
