import { test as base, expect } from '@playwright/test';
import type { OrganizationRequest } from '#mock-provider/control/schema.ts';
import { Venue } from './venue.ts';

type Fixtures = {
  /** What the test's venue is to have other than the usual: `test.use({ organizationFields: { … } })`. */
  organizationFields: OrganizationRequest;
  /** A venue of the test's own; the page's addresses are on its site. */
  venue: Venue;
};

/** A test with a venue of its own, where nothing may have happened in the end that should never be. */
export const test = base.extend<Fixtures>({
  organizationFields: [{}, { option: true }],
  venue: async ({ organizationFields }, provide) => {
    const venue = await Venue.create(organizationFields);
    await provide(venue);
    expect(await venue.violations(), 'invariants of the mock provider').toEqual([]);
  },
  baseURL: async ({ venue }, provide) => provide(venue.origin),
});

export { expect };
