/** A header that no other site's form can send without asking first, and is never allowed to; its value is `1`. */
export const OWN_PAGE_HEADER = 'x-vitrine';
