import type { Venue } from './venue.ts';

/** Only an http, https or ftp address with a top-level domain counts as a link target (S9). */
const LINK_TARGET = /^(?:https?|ftp):\/\/(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/i;

/** The longest link that a venue may set. Links are limited, because each of the venue's pages contains them. */
const MAX_LINK = 2_000;
const MAX_MAIL = 254;

export function isLinkTarget(address: string): boolean {
  return address.length <= MAX_LINK && LINK_TARGET.test(address);
}

/** An address that is safe after `mailto:`, because it cannot add recipients, a subject or a body. */
const MAIL_TARGET = /^[^\s@?&%#"<>,;:]+@[^\s@?&%#"<>,;:]+$/;

export function isMailTarget(address: string): boolean {
  return address.length <= MAX_MAIL && MAIL_TARGET.test(address);
}

type Mail = { readonly subject?: string; readonly body: string };

export function mailLink(email: string, mail: Mail): string {
  const fields = Object.entries(mail).map(([name, text]) => `${name}=${encodeURIComponent(text)}`);
  return `mailto:${email}?${fields.join('&')}`;
}

type Contact = Pick<Venue, 'externalHelp' | 'contactEmail'>;

/** @param about query parameters that say what the question is about */
function helpPage({ externalHelp: help }: Contact, about: readonly string[]): string | null {
  if (!help || !isLinkTarget(help.url)) return null;
  const parameters = [...about, ...(help.id ? [`company_id=${encodeURIComponent(help.id)}`] : [])].join('&');
  const [page = '', fragment] = help.url.split('#', 2);
  const joined = parameters ? `${page}${page.includes('?') ? '&' : '?'}${parameters}` : page;
  return fragment === undefined ? joined : `${joined}#${fragment}`;
}

/** Returns a link to the venue's help page with the card's code, otherwise to an e-mail; null without either. */
export function helpLink(venue: Contact, cardCode: string | null, body: string): string | null {
  const page = helpPage(venue, cardCode ? [`card_code=${encodeURIComponent(cardCode)}`] : []);
  return page ?? (venue.contactEmail && mailLink(venue.contactEmail, { body }));
}

/**
 * Returns a link for a request about an order (S15) or a photo (S16): an e-mail that contains it, otherwise the help
 * page, which gets only the order's number or the photo's file name; null if the venue has neither.
 */
export function requestLink(venue: Contact, mail: Mail, about: 'order' | 'photo', number: string) {
  if (venue.contactEmail) return mailLink(venue.contactEmail, mail);
  return helpPage(venue, [`${about}=${encodeURIComponent(number)}`]);
}

/** Returns a link's attributes. A help page opens in a new tab, so that the visitor keeps this page. */
export function linkTo(address: string) {
  return address.startsWith('mailto:')
    ? { href: address }
    : { href: address, target: '_blank', rel: 'noopener noreferrer' };
}
