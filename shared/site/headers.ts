/**
 * The header of requests from our own pages; its value is `1`. A page of another site cannot send it: the browser asks this
 * server for permission first, and the server never gives it.
 */
export const OWN_PAGE_HEADER = 'x-vitrine';

/** The browser's time zone, as an IANA name. */
export const TIME_ZONE_HEADER = 'x-time-zone';

/** The signed right to the card that an uploaded photo goes to. A right never stands in an address. */
export const CARD_HEADER = 'x-card';
