/** @import { OrganizationSummary } from '../schema.ts' */
import { chosenVenue, venueOf } from './chosen-venue.mjs';
import { outLink } from './dom.mjs';

/** @param {string} text @param {string} href @param {string} [what] what is opened, if the text does not name it */
export function storefrontLink(text, href, what = text) {
  return outLink(text, href, `Open ${what} in the storefront`);
}

/** The address of a card's gallery. @param {OrganizationSummary} venue @param {string} code */
export function galleryAddress({ storefront_url: site }, code) {
  return `${site}/gallery/${encodeURIComponent(code)}`;
}

/** None for the chosen venue, which the top of the page links to. @param {string | null} id */
export function otherVenueLink(id) {
  const venue = venueOf(id);
  return venue && venue.id !== chosenVenue()?.id ? storefrontLink(venue.web_name, venue.storefront_url) : null;
}
