import type { Venue } from './venue.ts';

/** Only an http, https or ftp address with a top-level domain counts as a link target (requirement S9). */
const LINK_TARGET = /^(?:https?|ftp):\/\/(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/i;

/** The longest link of a venue, which is in each of its pages. */
const MAX_LINK = 2_000;
const MAX_MAIL = 254;

export function isLinkTarget(address: string): boolean {
  return address.length <= MAX_LINK && LINK_TARGET.test(address);
}

/** An address that is safe after `mailto:`: it adds no recipients, subject or body. */
const MAIL_TARGET = /^[^\s@?&%#"<>,;:]+@[^\s@?&%#"<>,;:]+$/;

export function isMailTarget(address: string): boolean {
  return address.length <= MAX_MAIL && MAIL_TARGET.test(address);
}

/** The venue's help page, else an e-mail with the card code; null for neither. */
export function helpLink(
  venue: Pick<Venue, 'externalHelp' | 'contactEmail'>,
  cardCode: string | null,
  mailBody: string,
): string | null {
  const help = venue.externalHelp;
  if (help && isLinkTarget(help.url)) {
    const parameters = [
      ...(cardCode ? [`card_code=${encodeURIComponent(cardCode)}`] : []),
      ...(help.id ? [`company_id=${encodeURIComponent(help.id)}`] : []),
    ].join('&');
    const [page = '', fragment] = help.url.split('#', 2);
    const joined = parameters ? `${page}${page.includes('?') ? '&' : '?'}${parameters}` : page;
    return fragment === undefined ? joined : `${joined}#${fragment}`;
  }
  return venue.contactEmail ? `mailto:${venue.contactEmail}?body=${encodeURIComponent(mailBody)}` : null;
}
