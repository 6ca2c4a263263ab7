import { LOCALES, type Locale } from '#shared/locale.ts';
import { type AuditDepth, auditScreen } from './screens/audit-screen.ts';
import { SCREEN_JOURNEYS } from './screens/catalogue.ts';
import type { ScreenJourney } from './screens/screen-journey.ts';
import { Visitor } from './screens/visitor.ts';
import { wordsOf } from './screens/words.ts';
import { test } from './test.ts';

type Run = {
  readonly locales: readonly Locale[];
  readonly tag: string[];
  readonly depth: AuditDepth;
  readonly title: string;
};

/**
 * Before a landing, axe reads every screen in Portuguese. The other languages change the length of words alone: there every
 * screen must fit. `npm run audit` lets axe read them, too.
 */
const RUNS: readonly Run[] = [
  { locales: ['pt'], tag: ['@desktop'], depth: 'axe', title: 'axe finds nothing, and every screen fits' },
  { locales: ['en', 'es'], tag: ['@once'], depth: 'layout', title: 'every screen fits' },
  { locales: ['en', 'es'], tag: ['@audit'], depth: 'axe', title: 'axe finds nothing, and every screen fits' },
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
      await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale);
      const t = await wordsOf(locale);
      const onScreen = (step: string) => auditScreen(page, `${journey.id}/${step}`, depth);
      await journey.go(new Visitor({ page, venue, t, onScreen }));
    });
  });
}

for (const run of RUNS) {
  for (const locale of run.locales) {
    const journeys = SCREEN_JOURNEYS.filter(({ locales = LOCALES }) => locales.includes(locale));
    for (const journey of journeys) defineTest(journey, locale, run);
  }
}
