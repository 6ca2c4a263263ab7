import { test as base, expect } from '@playwright/test';
import type { OrganizationRequest } from '#mock-provider/control/schema.ts';
import { Venue } from './venue.ts';

type Fixtures = {
  organizationFields: OrganizationRequest;
  /** The test's own venue. Relative addresses belong to its site. */
  venue: Venue;
  card: string;
};

function refuseCamera(): void {
  navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
}

/** Gives each test a venue of its own. A test fails if the mock saw a violation there. */
export const test = base.extend<Fixtures>({
  organizationFields: [{}, { option: true }],
  venue: async ({ organizationFields }, provide) => {
    const venue = await Venue.create(organizationFields);
    await provide(venue);
    const violations = await venue.violations();
    await venue.delete();
    expect(violations, 'invariants of the mock provider').toEqual([]);
  },
  card: async ({ venue }, provide) => provide((await venue.addCard({ photos: 3 })).card),
  page: async ({ page, permissions }, provide) => {
    if (!permissions?.includes('camera')) await page.addInitScript(refuseCamera);
    await provide(page);
  },
  baseURL: async ({ venue }, provide) => provide(venue.origin),
});

export { expect };
