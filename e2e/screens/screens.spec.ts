import { LOCALES, type Locale } from '#shared/site/locale.ts';
import { test } from '../test.ts';
import { auditScreen, type ScreenPart } from './audit-screen.ts';
import { SCREEN_JOURNEYS } from './catalogue.ts';
import { checkoutOnSecondPhone } from './checkout.ts';
import { expectRoom } from './expect-room.ts';
import { expectFewWords } from './first-words.ts';
import { galleryToBuy } from './gallery.ts';
import { goThrough, type ScreenJourney } from './visitor.ts';

type Run = {
  readonly part: ScreenPart;
  readonly locales: readonly Locale[];
  readonly tags: readonly string[];
  readonly title: string;
};

const BEFORE_A_LANDING: readonly ScreenJourney[] = [galleryToBuy, checkoutOnSecondPhone];
const IN_AUDIT = 'in the audit: axe finds nothing, and every screen fits';

/**
 * `npm test` checks some screens on phones and a tablet, the audit the others. The audit also checks all screens on
 * desktops, in the dark scheme, and in translations, because their words may be longer.
 */
const RUNS: readonly Run[] = [
  { part: 'phone', locales: ['pt'], tags: [], title: 'axe finds nothing, and every screen fits' },
  { part: 'rest', locales: ['pt'], tags: ['@audit', '@laptop'], title: IN_AUDIT },
  {
    part: 'translation',
    locales: LOCALES.filter((locale) => locale !== 'pt'),
    tags: ['@audit'],
    title: IN_AUDIT,
  },
];

function defineTest(journey: ScreenJourney, locale: Locale, { part, tags, title }: Run): void {
  test.describe(`${journey.id} in ${locale}`, () => {
    test.use({
      organizationFields: journey.organization ?? {},
      permissions: [...(journey.permissions ?? [])],
      contextOptions: { reducedMotion: 'reduce' },
    });

    const isForAudit = part === 'phone' && !BEFORE_A_LANDING.includes(journey);
    test(title, { tag: isForAudit ? [...tags, '@audit'] : [...tags] }, async ({ page, venue, viewport }) => {
      // Each screen takes seconds, and a journey has many screens.
      test.setTimeout(180_000);
      const onScreen = async (step: string) => {
        const screen = `${journey.id}/${step}`;
        if (part === 'phone') await expectFewWords(page, screen);
        await auditScreen(page, screen, part);
        await expectRoom(page, screen, part);
        if (viewport) await page.setViewportSize(viewport);
      };
      await goThrough(journey, { page, venue, locale, onScreen });
    });
  });
}

for (const run of RUNS) {
  for (const locale of run.locales) {
    const journeys = SCREEN_JOURNEYS.filter(({ locales = LOCALES }) => locales.includes(locale));
    for (const journey of journeys) defineTest(journey, locale, run);
  }
}
