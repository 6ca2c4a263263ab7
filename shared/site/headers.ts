/** Marks uploads by our own pages with `1`. Pages of other sites need a permission to send it, which we never give. */
export const OWN_PAGE_HEADER = 'x-vitrine';

/** The browser's time zone as an IANA name. */
export const TIME_ZONE_HEADER = 'x-time-zone';

/** The signed right to the card that an uploaded photo belongs to. */
export const CARD_HEADER = 'x-card';
