/** A header that a form of another site cannot send without the browser's permission request, which is always refused; its value is `1`. */
export const OWN_PAGE_HEADER = 'x-vitrine';

/** The browser's time zone, as an IANA name. */
export const TIME_ZONE_HEADER = 'x-time-zone';

/** The signed right to the card that an uploaded photo goes to. A right never stands in an address. */
export const CARD_HEADER = 'x-card';
