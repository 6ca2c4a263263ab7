/**
 * Its value is `1`. Pages of other sites cannot send it: the browser asks for permission, which the server never gives.
 */
export const OWN_PAGE_HEADER = 'x-vitrine';

/** The browser's time zone, as an IANA name. */
export const TIME_ZONE_HEADER = 'x-time-zone';

/** The signed right to the card that an uploaded photo goes to. A right never stands in an address. */
export const CARD_HEADER = 'x-card';
