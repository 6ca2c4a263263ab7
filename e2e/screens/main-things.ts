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
  /** The share in the other languages, where shorter words leave less. */
  readonly elsewhere?: Partial<Record<Size, number>>;
};

const mainThing = (
  selector: string,
  percents: readonly [number, number, number, number],
  elsewhere?: MainThing['elsewhere'],
): MainThing => {
  const [phone, shortPhone, tablet, desktop] = percents;
  return { selector, percent: { phone, shortPhone, tablet, desktop }, ...(elsewhere && { elsewhere }) };
};

/** By the names in the catalogue, with three quarters of what they have in Portuguese. A screen without an entry fails. */
export const MAIN_THINGS: Readonly<Record<string, MainThing>> = {
  'home/first-visit': mainThing('main form', [17, 21, 8.0, 5.2]),
  'home/card': mainThing('main form', [17, 23, 8.0, 5.2]),
  'home/language-menu': mainThing('[role=menu]', [3.8, 6.0, 1.5, 1.0]),
  'home/unknown-card': mainThing('main form', [18, 23, 7.5, 5.2]),
  'home/no-media': mainThing('dialog[open] :is(h2, p, button, label)', [17, 27, 12, 8.2]),
  'home/kept-card': mainThing('main form', [15, 21, 7.5, 5.2]),
  'home/access-problem': mainThing('dialog[open] :is(h2, p, button, label)', [13, 17, 5.2, 2.1]),
  'home/scanner-without-camera': mainThing('dialog[open] :is([role=alert], button, label)', [10, 11, 5.2, 3.8]),
  'home-by-person/form': mainThing('main form', [36, 32, 17, 15]),
  'home-by-person/form-with-problems': mainThing('main form', [30, 32, 13, 18]),
  'home-with-access-code/code-prefilled': mainThing('main form', [23, 30, 10, 6.8]),
  'home-with-access-code/access-code-too-short': mainThing('main form', [23, 30, 10, 7.5]),
  'home-without-cards/other-ways': mainThing('main button', [9.0, 11, 4.5, 3.2]),
  'face-search/terms-and-day-missing': mainThing('dialog[open] [role=grid]', [16, 12, 7.5, 4.5]),
  'face-search/calendar': mainThing('dialog[open] [role=grid]', [16, 21, 6.0, 5.0]),
  'face-search/camera': mainThing('dialog[open] video', [40, 32, 24, 18]),
  'face-search/camera-settings': mainThing('dialog[open] :is(label, select, button)', [15, 18, 7.5, 6.0]),
  'face-search/nobody-found': mainThing('dialog[open] :is(h3, button)', [9.0, 12, 3.0, 2.5]),
  'face-search/cards-found': mainThing('dialog[open] img', [16, 21, 12, 11]),
  'face-search-without-camera/no-camera': mainThing(
    'dialog[open] :is([role=status], button, label)',
    [3.8, 6.8, 1.3, 1.0],
  ),
  'photo-upload/empty': mainThing('dialog[open] label', [2.4, 3.8, 0.4, 0.6], { desktop: 0.36 }),
  'photo-upload/chosen': mainThing('dialog[open] img', [3.8, 5.2, 1.2, 1.2]),
  'photo-upload/failed': mainThing('dialog[open] img', [3.8, 4.5, 1.2, 0.8]),
  'photo-upload/sending': mainThing('dialog[open] img', [3.3, 5.2, 1.8, 1.2]),
  'photo-upload/done': mainThing('dialog[open] :is(a, button, h2, p)', [21, 16, 6.8, 6.0]),
  'photo-upload/gallery': mainThing('main img', [27, 22, 12, 18]),
  'gallery/loading': mainThing('main', [58, 58, 60, 43]),
  'gallery/bought-and-to-buy': mainThing('main img', [27, 22, 27, 23]),
  'gallery/chosen': mainThing('main img', [24, 19, 27, 23]),
  // At least what requirement G14 asks for on phones.
  'gallery-to-buy/nothing-chosen': mainThing('main img', [62, 48, 48, 32]),
  'gallery-to-buy/three-chosen': mainThing('main img', [57, 44, 48, 32]),
  'gallery-to-buy/two-days': mainThing('main img', [62, 48, 46, 30]),
  'gallery-to-buy-with-banner/nothing-chosen': mainThing('main img', [62, 48, 46, 30]),
  'gallery/cart': mainThing('dialog[open] :is(img, button)', [18, 20, 15, 10]),
  'gallery/prices': mainThing('dialog[open] :is(table, dl, ul, ol)', [21, 30, 19, 12]),
  'gallery/cards': mainThing('dialog[open] :is(li, form)', [19, 30, 12, 9.8]),
  'gallery/cards-added': mainThing('dialog[open] :is(li, form)', [26, 37, 18, 12]),
  'gallery/card-failed': mainThing('dialog[open] :is(li, form)', [15, 18, 9.0, 7.5]),
  'viewer/photo-to-buy': mainThing('[role=dialog] :is(img, video)', [68, 64, 68, 68]),
  'viewer/photo-bought': mainThing('[role=dialog] :is(img, video)', [68, 64, 68, 68]),
  'viewer/video': mainThing('[role=dialog] :is(img, video)', [68, 64, 68, 68]),
  'viewer/comparison': mainThing('dialog[open] figure img', [63, 57, 66, 66]),
  'viewer/removal': mainThing('dialog[open] :is(button, h2, p)', [6.0, 10, 3.8, 2.3]),
  'gallery-downloads/bought-chosen': mainThing('main img', [31, 26, 33, 29]),
  'gallery-downloads/archive-failed': mainThing('main :is(img, [role=alert])', [29, 21, 42, 25]),
  'gallery-downloads/one-by-one-with-one-missing': mainThing('main :is(img, [role=alert])', [15, 23, 21, 13]),
  'gallery-failures/empty': mainThing('main :is(p, h1, h2, button)', [7.8, 9.0, 3.9, 8.0]),
  'gallery-failures/failed': mainThing('main :is(p, h1, h2, button)', [7.8, 9.0, 3.4, 8.0]),
  'gallery-failures/broken-pictures': mainThing('main :is(img, [role=img])', [21, 21, 34, 23]),
  'gallery-failures/viewer-broken-picture': mainThing('[role=dialog] :is(p, button)', [9.8, 15, 4.5, 3.0]),
  'gallery-on-site-only/nothing-to-buy': mainThing('main :is(p, h1, h2, button)', [10, 12, 3.4, 4.2]),
  'gallery-free-to-see/photos-to-see': mainThing('main img', [37, 30, 30, 27]),
  'checkout-by-card/customer': mainThing('dialog[open] form', [25, 30, 13, 8.2]),
  'checkout-by-card/customer-with-problems': mainThing('dialog[open] form', [32, 37, 17, 10]),
  'checkout-by-card/address': mainThing('dialog[open] form', [9.0, 11, 4.5, 3.6]),
  'checkout-by-card/card': mainThing('dialog[open] form', [15, 18, 8.2, 6.0]),
  'checkout-by-card/card-with-problems': mainThing('dialog[open] form', [18, 21, 8.2, 6.0]),
  'checkout-by-card/card-refused': mainThing('dialog[open] form', [27, 34, 13, 9.0]),
  'checkout-by-card/card-under-review': mainThing('dialog[open] [data-order-ticket]', [30, 32, 15, 10]),
  'checkout-by-card/done': mainThing('dialog[open] [data-bought-photos] img', [38, 30, 46, 44]),
  'checkout-by-card/receipt': mainThing('dialog[open] details', [25, 24, 13, 7.5]),
  'checkout-by-pix/payment': mainThing('dialog[open] :is(fieldset, [role=radiogroup], button)', [34, 35, 16, 6.8]),
  'checkout-by-pix/pix': mainThing('dialog[open] [data-order-ticket]', [21, 6.8, 17, 9.0]),
  'checkout-by-pix/pix-by-hand': mainThing('dialog[open] :is([data-order-ticket], [role=status])', [27, 7.5, 18, 9.8]),
  'checkout-by-pix/pix-after-return': mainThing(
    'dialog[open] :is([data-order-ticket], [role=status])',
    [17, 8.2, 19, 12],
  ),
  'checkout-by-pix/pix-waits-in-gallery': mainThing('main img', [26, 23, 30, 21]),
  'checkout-by-pix/pix-expired': mainThing('dialog[open] button', [8.2, 6.8, 3.2, 1.8]),
  'checkout-by-pix/done': mainThing('dialog[open] [data-bought-photos] img', [38, 30, 46, 44]),
  'checkout-on-second-phone/somebody-began': mainThing('dialog[open] form', [23, 25, 13, 8.2]),
  'checkout-on-second-phone/somebodys-pix': mainThing('dialog[open] button', [6.0, 7.5, 2.6, 0.9]),
  'checkout-on-second-phone/not-the-buyer': mainThing('dialog[open] form', [21, 25, 12, 6.0]),
  'checkout-on-second-phone/done-without-receipt': mainThing('dialog[open] [data-bought-photos] img', [35, 30, 45, 39]),
  'site/terms': mainThing('article', [51, 46, 46, 25]),
  'site/privacy-policy': mainThing('main :is(article, section)', [51, 46, 46, 25]),
  'site/offline': mainThing('main :is(article, section)', [46, 42, 46, 24]),
  'site/loading': mainThing(':has(> h1)', [0.8, 0.8, 0.8, 0.8]),
  'site/error-page': mainThing('[role=alert]', [9.0, 12, 3.7, 2.6]),
};
