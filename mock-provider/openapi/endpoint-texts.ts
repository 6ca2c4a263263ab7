import type { RefusalCode } from '#mock-provider/world/refusal.ts';
import type { EndpointName } from '#shared/provider-api/endpoints.ts';

export const ENDPOINT_TAGS = {
  Venues: 'A venue, and what it sells. The API calls it an organization.',
  Cards: 'The cards of visitors, and the photos and videos on them.',
  Photos: 'Photos that visitors send: to be printed or shown, or to find themselves.',
  Orders: 'What a visitor buys.',
  Payments: 'How orders are paid.',
} as const;
type Tag = keyof typeof ENDPOINT_TAGS;

export type EndpointText = readonly [tag: Tag, summary: string, refusals: readonly RefusalCode[]];

const CHANGE = ['ORDER_NOT_FOUND', 'ORDER_COMPLETED', 'ORDER_ALREADY_PAID', 'PAYMENT_IN_PROGRESS'] as const;
const VENUE = ['ORGANIZATION_NOT_FOUND'] as const;
const CARD = ['CARD_NOT_FOUND', 'CARD_EMPTY_MEDIA'] as const;
const FILE = ['MEDIA_NOT_FOUND', 'MEDIA_NOT_PURCHASED'] as const;
const PHOTO = ['PHOTO_MISSING', 'TOO_MANY_PHOTOS', 'PHOTO_TYPE_NOT_SUPPORTED', 'PHOTO_TOO_LARGE'] as const;
const PAYMENT = ['ORDER_NOT_FOUND', 'PAYMENT_NOT_FOUND'] as const;
const CODE = ['CARD_EMPTY_PHOTO', 'CUSTOMER_CODE_NOT_FOUND', 'CARD_NOT_FROM_CUSTOMER'] as const;
const CUSTOMER = ['CUSTOMER_NOT_FOUND', 'CUSTOMER_CODE_NOT_FOUND', 'CARD_NOT_FOUND'] as const;
const SEARCH = ['FACE_SEARCH_OFF', 'SEARCH_PERIOD_INVALID', 'FACE_SEARCH_FAILED'] as const;
const REMOVAL = ['MEDIA_NOT_FOUND', 'REMOVAL_NOT_ALLOWED', 'ORDER_ALREADY_PAID'] as const;
const UPLOAD = ['UPLOAD_NOT_ALLOWED', 'CARD_NOT_FOUND'] as const;
const LAST_CARD = ['CARD_NOT_FOUND', 'ORDER_NEEDS_A_CARD'] as const;
const PRODUCT = ['PRODUCT_NOT_FOUND'] as const;
const UNSOLD = ['MEDIA_NOT_SELLABLE', 'MEDIA_TYPE_MISMATCH'] as const;
const BUYER = ['TERMS_NOT_ACCEPTED', 'CUSTOMER_REQUIRED'] as const;
const CHARGE = ['ORDER_NOT_FOUND', 'ORDER_COMPLETED', 'ORDER_EMPTY', 'CUSTOMER_REQUIRED', 'ADDRESS_REQUIRED'] as const;
const FAILED_CHARGE = ['PAYMENT_IN_PROGRESS', 'CARD_TOKEN_INVALID', 'PIX_CREATION_FAILED'] as const;

/** Texts for every endpoint of the contract. If an endpoint has no row, the code does not compile. */
export const ENDPOINT_TEXTS: Readonly<Record<EndpointName, EndpointText>> = {
  organization: ['Venues', 'Reads a venue by its web name', VENUE],
  products: ['Venues', 'Reads the products and prices of a venue', VENUE],
  card: ['Cards', 'Says whether a card has photos', [...VENUE, ...CARD]],
  medias: ['Cards', 'Lists the photos and videos of cards', [...VENUE, ...CARD, ...CODE]],
  customerCard: ['Cards', 'Finds the card of a visitor by name and document', [...VENUE, ...CUSTOMER]],
  download: ['Cards', 'Sends a photo or a video', [...FILE, 'FILE_UNREADABLE']],
  zip: ['Cards', 'Prepares a ZIP of photos and videos', [...VENUE, ...FILE]],
  removeMedia: ['Cards', 'Deletes a photo or a video', REMOVAL],
  uploadPhotos: ['Photos', 'Adds photos to a card, or to a new one', [...VENUE, ...UPLOAD, ...PHOTO]],
  searchByPhoto: ['Photos', 'Finds the cards of a visitor by photos of their face', [...VENUE, ...SEARCH, ...PHOTO]],
  openOrder: ['Orders', 'Opens the order of a card', [...VENUE, ...CARD, 'ONLINE_SALE_OFF']],
  addCard: ['Orders', 'Adds a card to an order', [...CHANGE, ...CARD]],
  removeCard: ['Orders', 'Removes a card from an order, with its photos and videos', [...CHANGE, ...LAST_CARD]],
  addAllDigital: ['Orders', 'Adds the package of all photos and videos to an order', [...CHANGE, ...PRODUCT]],
  removeAllDigital: ['Orders', 'Removes the package of all photos and videos from an order', [...CHANGE, ...PRODUCT]],
  addMedia: ['Orders', 'Adds a photo or a video to an order', [...CHANGE, ...PRODUCT, 'MEDIA_NOT_FOUND', ...UNSOLD]],
  removeOrderMedia: ['Orders', 'Removes a photo or a video from an order', [...CHANGE, ...PRODUCT, 'MEDIA_NOT_FOUND']],
  saveCustomer: ['Orders', "Stores the customer of an order, or the customer's address", [...CHANGE, ...BUYER]],
  finishOrder: ['Orders', 'Completes a paid order', ['ORDER_NOT_FOUND', 'ORDER_NOT_PAID']],
  reportSession: ['Orders', 'Reports which photos and videos were downloaded', ['ORDER_NOT_FOUND', 'MEDIA_NOT_FOUND']],
  checkout: ['Payments', 'Charges an order, by PIX or by the token of a credit card', [...CHARGE, ...FAILED_CHARGE]],
  payment: ['Payments', 'Reads the payment of an order', PAYMENT],
  pixQrCode: ['Payments', 'Sends the QR code of a PIX', PAYMENT],
};

export const DESCRIPTIONS: Partial<Readonly<Record<string, string>>> = {
  medias: 'A card with an access code is opened by `secret`. The cards of the body are read as well as the first.',
  download:
    'Without `size`, sends the original, which must be bought or free. The size `preview` has a watermark until the ' +
    'media is bought. A video has a picture as `thumb`. The address must have the file name of the media.',
  zip: 'One media that is not bought refuses the whole ZIP.',
  downloadZip: 'The reply of `zip` has its whole address. Other providers may have it elsewhere.',
  searchByPhoto:
    'The period includes its first day and excludes its last, unless both are the same. A card is found with its photos and videos; extras are listed only if it has nothing else.',
  openOrder: 'Returns the open order that begins with the first card, or makes one.',
  saveCustomer: 'One call never sends both. The customer comes first.',
  finishOrder: 'The photos and videos of the order are then bought. A second call changes nothing.',
  checkout: 'While a charge is open or paid, a repeated call returns the same one.',
};
