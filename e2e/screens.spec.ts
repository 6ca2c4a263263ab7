import { LOCALES } from '#shared/locale.ts';
import { look } from './screens/look.ts';
import { Visit } from './screens/visit.ts';
import { WALKS } from './screens/walks.ts';
import { wordsOf } from './screens/words.ts';
import { test } from './test.ts';

for (const locale of LOCALES) {
  for (const walk of WALKS.filter(({ locales = LOCALES }) => locales.includes(locale))) {
    test.describe(`${walk.id} in ${locale}`, () => {
      test.use({
        organizationFields: walk.organization ?? {},
        permissions: [...(walk.permissions ?? [])],
        contextOptions: { reducedMotion: 'reduce' },
      });

      test('axe finds nothing on any screen, and nothing scrolls sideways', async ({ page, venue }) => {
        test.setTimeout(180_000);
        await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale);
        const t = await wordsOf(locale);
        await walk.go(new Visit({ page, venue, t, onScreen: (step) => look(page, `${walk.id}/${step}`) }));
      });
    });
  }
}
