import { LOCALES, type Locale } from '#shared/locale.ts';
import { type AuditDepth, auditScreen } from './screens/audit-screen.ts';
import { SCREEN_JOURNEYS } from './screens/catalogue.ts';
import type { ScreenJourney } from './screens/screen-journey.ts';
import { Visitor } from './screens/visitor.ts';
import { wordsOf } from './screens/words.ts';
import { test } from './test.ts';

type Run = {
  readonly locales: readonly Locale[];
  /** Journeys of the screen catalogue; all of them when undefined. */
  readonly only?: readonly string[];
  readonly tag: string;
  readonly depth: Readonly<Record<'phone' | 'desktop', AuditDepth>>;
  readonly title: string;
};

/** The journeys with the longest texts beside controls. Spanish needs the most room. */
const WORDY = ['home', 'gallery', 'checkout-by-card', 'photo-upload'];

const FINDS_NOTHING = 'axe finds nothing, and every screen fits';

/**
 * Before a landing, axe checks every screen in Portuguese, on the phone in both colour schemes. Another language only changes
 * the length of texts, so the screens with long texts must also fit in Spanish. `npm run audit` checks every combination.
 */
const RUNS: readonly Run[] = [
  { locales: ['pt'], tag: '@desktop', depth: { phone: 'axe-and-dark', desktop: 'axe' }, title: FINDS_NOTHING },
  {
    locales: ['es'],
    only: WORDY,
    tag: '@once',
    depth: { phone: 'layout', desktop: 'layout' },
    title: 'every screen fits',
  },
  {
    locales: LOCALES,
    tag: '@audit',
    depth: { phone: 'axe-and-dark', desktop: 'axe-and-dark' },
    title: `${FINDS_NOTHING} in both schemes`,
  },
];

function defineTest(journey: ScreenJourney, locale: Locale, { tag, depth, title }: Run): void {
  test.describe(`${journey.id} in ${locale}`, () => {
    test.use({
      organizationFields: journey.organization ?? {},
      permissions: [...(journey.permissions ?? [])],
      contextOptions: { reducedMotion: 'reduce' },
    });

    test(title, { tag }, async ({ page, venue }, { project }) => {
      test.setTimeout(180_000);
      await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale);
      const t = await wordsOf(locale);
      const onScreen = (step: string) =>
        auditScreen(page, `${journey.id}/${step}`, depth[project.name === 'phone' ? 'phone' : 'desktop']);
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
