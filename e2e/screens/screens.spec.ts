import { LOCALES, type Locale } from '#shared/site/locale.ts';
import { test } from '../test.ts';
import { auditScreen, type ScreenPart } from './audit-screen.ts';
import { SCREEN_JOURNEYS } from './catalogue.ts';
import { expectRoomForMainThing } from './expect-room.ts';
import { goThrough, type ScreenJourney } from './visitor.ts';

type Run = {
  readonly locales: readonly Locale[];
  readonly tags: readonly string[];
  readonly title: string;
};

const IN_AUDIT = 'in the audit: axe finds nothing, and every screen fits';

/**
 * Before a landing, every screen is checked in Portuguese on the phone, with its main thing on all sizes of screen.
 * `npm run audit` checks the rest: the desktop, dark colours, large text on all sizes, and the translations, where words
 * may be longer: on phones, which have the least room, and as wide as a desktop.
 */
const RUNS: readonly Run[] = [
  { locales: ['pt'], tags: ['@once'], title: 'axe finds nothing, and every screen fits' },
  { locales: ['pt'], tags: ['@audit'], title: IN_AUDIT },
  { locales: LOCALES.filter((locale) => locale !== 'pt'), tags: ['@audit', '@once'], title: IN_AUDIT },
];

function defineTest(journey: ScreenJourney, locale: Locale, { tags, title }: Run): void {
  test.describe(`${journey.id} in ${locale}`, () => {
    test.use({
      organizationFields: journey.organization ?? {},
      permissions: [...(journey.permissions ?? [])],
      contextOptions: { reducedMotion: 'reduce' },
    });

    test(title, { tag: [...tags] }, async ({ page, venue, isMobile }) => {
      // Long: two seconds a screen, and as many screens as a journey has.
      test.setTimeout(180_000);
      const auditPart = locale !== 'pt' ? 'translation' : isMobile ? 'rest' : 'desktop';
      const part: ScreenPart = tags.includes('@audit') ? auditPart : 'landing';
      const onScreen = async (step: string) => {
        const screen = `${journey.id}/${step}`;
        await auditScreen(page, screen, part);
        if (part !== 'desktop') await expectRoomForMainThing(page, screen, { locale, part });
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
