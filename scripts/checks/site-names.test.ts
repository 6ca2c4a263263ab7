import fc from 'fast-check';
import { expect, it } from 'vitest';
import { venueNames } from '#mock-provider/world/fixtures.ts';
import { siteNameFromHost } from '#shared/site/site-name.ts';

/** Mostly valid labels, but sometimes wrong at the start, middle or end, or in length. */
const label = fc.stringMatching(/^[a-z0-9A-Z_.-]{0,2}[a-z0-9-]{0,70}[a-z0-9-]?$/);

it('the mock makes venues under exactly those names that the storefront takes for a site', () => {
  fc.assert(
    fc.property(label, (name) => {
      const reachable = siteNameFromHost(`${name}.example.com`, 'example.com') === name;
      expect(venueNames.web_name.safeParse(name).success).toBe(reachable);
    }),
  );
});
