/** The viewports on which every screen must have room. */
export const SIZES = {
  phone: { width: 390, height: 844 },
  shortPhone: { width: 360, height: 640 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
} as const;
export type Size = keyof typeof SIZES;

type MainThing = {
  readonly selector: string;
  /** Least uncovered share of the viewport, in percent. */
  readonly percent: Readonly<Record<Size, number>>;
};

/** @param percents on the phone, the short phone, the tablet and the desktop */
const mainThing = (selector: string, percents: readonly [number, number, number, number]): MainThing => {
  const [phone, shortPhone, tablet, desktop] = percents;
  return { selector, percent: { phone, shortPhone, tablet, desktop } };
};

/**
 * The main things of all screens, by their names in the catalogue, on a little less than what they have today: the photos, the
 * camera, the form of a step, the code of a PIX, the one action. A screen without an entry fails.
 */
export const MAIN_THINGS: Readonly<Record<string, MainThing>> = {
  'home/first-visit': mainThing('main form', [21, 28, 10, 7]),
  'home/card': mainThing('main form', [21, 31, 10, 7]),
  'home/language-menu': mainThing('[role=menu]', [5, 8, 2.0, 1.4]),
  'home/unknown-card': mainThing('main form', [25, 31, 10, 7]),
  'home/no-media': mainThing('dialog[open] :is(h2, p, button, label)', [23, 36, 17, 11]),
  'home/kept-card': mainThing('main form', [21, 28, 10, 7]),
  'home/access-problem': mainThing('dialog[open] :is(h2, p, button, label)', [18, 23, 7, 2.8]),
  'home/scanner-without-camera': mainThing('dialog[open] :is([role=alert], button, label)', [14, 15, 7, 5]),
  'home-by-person/form': mainThing('main form', [40, 43, 18, 21]),
  'home-by-person/form-with-problems': mainThing('main form', [40, 43, 18, 25]),
  'home-with-access-code/code-prefilled': mainThing('main form', [31, 40, 14, 9]),
  'home-with-access-code/access-code-too-short': mainThing('main form', [31, 40, 14, 10]),
  'home-without-cards/other-ways': mainThing('main button', [12, 15, 6, 4.3]),
  'face-search/terms-and-day-missing': mainThing('dialog[open] [role=grid]', [22, 16, 10, 6]),
  'face-search/calendar': mainThing('dialog[open] [role=grid]', [22, 28, 8, 6]),
  'face-search/camera': mainThing('dialog[open] video', [47, 40, 31, 24]),
  'face-search/camera-settings': mainThing('dialog[open] :is(label, select, button)', [20, 25, 10, 8]),
  'face-search/cards-found': mainThing('dialog[open] img', [22, 29, 16, 15]),
  'face-search-without-camera/no-camera': mainThing('dialog[open] :is([role=status], button, label)', [5, 9, 1.7, 1.4]),
  'photo-upload/empty': mainThing('dialog[open] label', [3.2, 5, 0.6, 0.8]),
  'photo-upload/chosen': mainThing('dialog[open] img', [5, 7, 1.6, 1.6]),
  'photo-upload/failed': mainThing('dialog[open] img', [5, 6, 1.6, 1.0]),
  'photo-upload/sending': mainThing('dialog[open] img', [4.4, 7, 2.4, 1.6]),
  'photo-upload/done': mainThing('dialog[open] :is(a, button, h2, p)', [28, 22, 9, 8]),
  'gallery/loading': mainThing('main', [78, 78, 81, 58]),
  'gallery/bought-and-to-buy': mainThing('main img', [36, 30, 36, 31]),
  'gallery/chosen': mainThing('main img', [33, 26, 36, 31]),
  'gallery/cart': mainThing('dialog[open] :is(img, button)', [24, 27, 21, 14]),
  'gallery/prices': mainThing('dialog[open] :is(table, dl, ul, ol)', [29, 40, 43, 17]),
  'gallery/viewer-photo-to-buy': mainThing('[role=dialog] :is(img, video)', [81, 78, 83, 83]),
  'gallery/viewer-photo-bought': mainThing('[role=dialog] :is(img, video)', [81, 78, 83, 83]),
  'gallery/viewer-video': mainThing('[role=dialog] :is(img, video)', [80, 76, 82, 83]),
  'gallery/removal': mainThing('dialog[open] :is(button, h2, p)', [8, 14, 5, 3.1]),
  'gallery/cards': mainThing('dialog[open] :is(li, form)', [26, 40, 16, 13]),
  'gallery/cards-added': mainThing('dialog[open] :is(li, form)', [35, 50, 24, 16]),
  'gallery/card-failed': mainThing('dialog[open] :is(li, form)', [20, 25, 12, 10]),
  'gallery-downloads/archive-failed': mainThing('main :is(img, [role=alert])', [39, 28, 56, 34]),
  'gallery-downloads/one-by-one-with-one-missing': mainThing('main :is(img, [role=alert])', [21, 31, 28, 18]),
  'gallery-failures/empty': mainThing('main :is(p, h1, h2, button)', [18, 18, 7, 11]),
  'gallery-failures/failed': mainThing('main :is(p, h1, h2, button)', [15, 17, 5, 11]),
  'gallery-failures/broken-pictures': mainThing('main :is(img, [role=img])', [29, 29, 46, 31]),
  'gallery-failures/viewer-broken-picture': mainThing('[role=dialog] :is(p, button)', [13, 20, 6, 4.0]),
  'gallery-on-site-only/nothing-to-buy': mainThing('main :is(p, h1, h2, button)', [22, 24, 5, 6]),
  'gallery-free-to-see/photos-to-see': mainThing('main img', [50, 40, 40, 36]),
  'checkout-by-card/customer': mainThing('dialog[open] form', [34, 40, 18, 11]),
  'checkout-by-card/customer-with-problems': mainThing('dialog[open] form', [43, 50, 23, 14]),
  'checkout-by-card/address': mainThing('dialog[open] form', [12, 15, 6, 4.8]),
  'checkout-by-card/card': mainThing('dialog[open] form', [21, 25, 11, 8]),
  'checkout-by-card/card-with-problems': mainThing('dialog[open] form', [25, 28, 11, 8]),
  'checkout-by-card/card-refused': mainThing('dialog[open] form', [37, 46, 18, 12]),
  'checkout-by-card/card-under-review': mainThing('dialog[open] [data-order-ticket]', [40, 43, 20, 14]),
  'checkout-by-card/done': mainThing('dialog[open] [data-bought-photos] img', [47, 40, 60, 51]),
  'checkout-by-card/receipt': mainThing('dialog[open] details', [34, 47, 18, 10]),
  'checkout-by-pix/payment': mainThing('dialog[open] :is(fieldset, [role=radiogroup], button)', [46, 47, 22, 9]),
  'checkout-by-pix/pix': mainThing('dialog[open] [data-order-ticket]', [28, 9, 23, 12]),
  'checkout-by-pix/pix-by-hand': mainThing('dialog[open] :is([data-order-ticket], [role=status])', [37, 10, 25, 13]),
  'checkout-by-pix/pix-after-return': mainThing(
    'dialog[open] :is([data-order-ticket], [role=status])',
    [23, 11, 26, 16],
  ),
  'checkout-by-pix/pix-waits-in-gallery': mainThing('main img', [35, 31, 41, 28]),
  'checkout-by-pix/pix-expired': mainThing('dialog[open] button', [11, 9, 4.2, 2.4]),
  'checkout-by-pix/done': mainThing('dialog[open] [data-bought-photos] img', [47, 40, 60, 51]),
  'checkout-on-second-phone/somebody-began': mainThing('dialog[open] form', [31, 34, 18, 11]),
  'checkout-on-second-phone/somebodys-pix': mainThing('dialog[open] button', [8, 10, 3.5, 1.2]),
  'checkout-on-second-phone/not-the-buyer': mainThing('dialog[open] form', [28, 34, 16, 8]),
  'checkout-on-second-phone/done-without-receipt': mainThing('dialog[open] [data-bought-photos] img', [47, 40, 60, 53]),
  'site/terms': mainThing('article', [68, 62, 62, 34]),
  'site/privacy-policy': mainThing('main :is(article, section)', [68, 62, 62, 34]),
  'site/offline': mainThing('main :is(article, section)', [62, 57, 62, 32]),
  'site/loading': mainThing(':has(> h1)', [1, 1, 1, 1]),
  'site/error-page': mainThing('[role=alert]', [12, 17, 4.9, 3.5]),
};
