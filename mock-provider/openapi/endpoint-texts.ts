import type { RefusalCode } from '#mock-provider/world/refusal.ts';
import type { EndpointName } from '#shared/provider-api/endpoints.ts';

export const ENDPOINT_TAGS = {
  Venues: 'A venue, and what it sells. The API calls it an organization.',
  Cards: 'The cards of visitors, and the photos and videos on them.',
  Photos: 'Photos that visitors send: to be printed or shown, or to find themselves.',
  Orders: 'What a visitor buys.',
  Payments: 'How it is paid.',
} as const;

type EndpointText = {
  readonly tag: keyof typeof ENDPOINT_TAGS;
  readonly summary: string;
  readonly description?: string;
  readonly refusals: readonly RefusalCode[];
};

const CLOSED = ['ORDER_COMPLETED', 'ORDER_ALREADY_PAID', 'PAYMENT_IN_PROGRESS'] as const;
const PHOTO = ['PHOTO_MISSING', 'TOO_MANY_PHOTOS', 'PHOTO_TYPE_NOT_SUPPORTED', 'PHOTO_TOO_LARGE'] as const;
const WRONG_CARD = ['CARD_NOT_FOUND', 'CARD_EMPTY_MEDIA'] as const;

/** Every endpoint of the contract: one without a row here does not compile. */
export const ENDPOINT_TEXTS: Readonly<Record<EndpointName, EndpointText>> = {
  organization: {
    tag: 'Venues',
    summary: 'Reads a venue by its web name',
    refusals: ['ORGANIZATION_NOT_FOUND'],
  },
  products: {
    tag: 'Venues',
    summary: 'Reads the products and prices of a venue',
    refusals: ['ORGANIZATION_NOT_FOUND'],
  },
  card: {
    tag: 'Cards',
    summary: 'Says whether a card has photos',
    refusals: ['ORGANIZATION_NOT_FOUND', ...WRONG_CARD],
  },
  medias: {
    tag: 'Cards',
    summary: 'Lists the photos and videos of cards',
    description:
      'A card with an access code is opened by `secret`. The cards of the body are read as well as the first.',
    refusals: [
      ...(['ORGANIZATION_NOT_FOUND', ...WRONG_CARD, 'CARD_EMPTY_PHOTO'] as const),
      ...(['CUSTOMER_CODE_NOT_FOUND', 'CARD_NOT_FROM_CUSTOMER'] as const),
    ],
  },
  customerCard: {
    tag: 'Cards',
    summary: 'Finds the card of a visitor by name and document',
    refusals: ['ORGANIZATION_NOT_FOUND', 'CUSTOMER_NOT_FOUND', 'CUSTOMER_CODE_NOT_FOUND', 'CARD_NOT_FOUND'],
  },
  download: {
    tag: 'Cards',
    summary: 'Sends a photo or a video',
    description:
      'Without a size the original, of a media that is bought or free. The size `preview` has a watermark until the ' +
      'media is bought. A video has a picture as `thumb`. The file name in the address does not matter.',
    refusals: ['MEDIA_NOT_FOUND', 'MEDIA_NOT_PURCHASED', 'FILE_UNREADABLE'],
  },
  zip: {
    tag: 'Cards',
    summary: 'Prepares a ZIP of photos and videos',
    description: 'One media that is not bought refuses the whole ZIP.',
    refusals: ['ORGANIZATION_NOT_FOUND', 'MEDIA_NOT_FOUND', 'MEDIA_NOT_PURCHASED'],
  },
  removeMedia: {
    tag: 'Cards',
    summary: 'Deletes a photo or a video',
    refusals: ['MEDIA_NOT_FOUND', 'REMOVAL_NOT_ALLOWED', 'ORDER_ALREADY_PAID'],
  },
  uploadPhotos: {
    tag: 'Photos',
    summary: 'Adds photos to a card, or to a new one',
    refusals: ['ORGANIZATION_NOT_FOUND', 'UPLOAD_NOT_ALLOWED', 'CARD_NOT_FOUND', ...PHOTO],
  },
  searchByPhoto: {
    tag: 'Photos',
    summary: 'Finds the cards of a visitor by photos of their face',
    description: 'The period includes its first day and excludes its last, unless both are the same.',
    refusals: [
      ...(['ORGANIZATION_NOT_FOUND', 'FACE_SEARCH_OFF', 'SEARCH_PERIOD_INVALID', 'FACE_SEARCH_FAILED'] as const),
      ...PHOTO,
    ],
  },
  openOrder: {
    tag: 'Orders',
    summary: 'Opens the order of a card',
    description: 'Returns the open order that begins with the first card, or makes one.',
    refusals: ['ORGANIZATION_NOT_FOUND', ...WRONG_CARD, 'ONLINE_SALE_OFF'],
  },
  addCard: {
    tag: 'Orders',
    summary: 'Adds a card to an order',
    refusals: ['ORDER_NOT_FOUND', ...WRONG_CARD, ...CLOSED],
  },
  removeCard: {
    tag: 'Orders',
    summary: 'Removes a card from an order, with its photos and videos',
    refusals: ['ORDER_NOT_FOUND', 'CARD_NOT_FOUND', 'ORDER_NEEDS_A_CARD', ...CLOSED],
  },
  addAllDigital: {
    tag: 'Orders',
    summary: 'Adds the package of all photos and videos to an order',
    refusals: ['ORDER_NOT_FOUND', 'PRODUCT_NOT_FOUND', ...CLOSED],
  },
  removeAllDigital: {
    tag: 'Orders',
    summary: 'Removes the package of all photos and videos from an order',
    refusals: ['ORDER_NOT_FOUND', 'PRODUCT_NOT_FOUND', ...CLOSED],
  },
  addMedia: {
    tag: 'Orders',
    summary: 'Adds a photo or a video to an order',
    refusals: [
      ...(['ORDER_NOT_FOUND', 'PRODUCT_NOT_FOUND', 'MEDIA_NOT_FOUND'] as const),
      ...(['MEDIA_NOT_SELLABLE', 'MEDIA_TYPE_MISMATCH', ...CLOSED] as const),
    ],
  },
  removeOrderMedia: {
    tag: 'Orders',
    summary: 'Removes a photo or a video from an order',
    refusals: ['ORDER_NOT_FOUND', 'PRODUCT_NOT_FOUND', 'MEDIA_NOT_FOUND', ...CLOSED],
  },
  saveCustomer: {
    tag: 'Orders',
    summary: "Stores the customer of an order, or the customer's address",
    description: 'One call never sends both. The customer comes first.',
    refusals: ['ORDER_NOT_FOUND', 'TERMS_NOT_ACCEPTED', 'CUSTOMER_REQUIRED', ...CLOSED],
  },
  finishOrder: {
    tag: 'Orders',
    summary: 'Completes a paid order',
    description: 'Its photos and videos are bought then. A second call changes nothing.',
    refusals: ['ORDER_NOT_FOUND', 'ORDER_NOT_PAID'],
  },
  reportSession: {
    tag: 'Orders',
    summary: 'Reports which photos and videos were downloaded',
    refusals: ['ORDER_NOT_FOUND', 'MEDIA_NOT_FOUND'],
  },
  checkout: {
    tag: 'Payments',
    summary: 'Charges an order, by PIX or by the token of a card',
    description: 'While a charge is open or paid, a repeated call returns the same one.',
    refusals: [
      ...(['ORDER_NOT_FOUND', 'ORDER_COMPLETED', 'ORDER_EMPTY', 'CUSTOMER_REQUIRED', 'ADDRESS_REQUIRED'] as const),
      ...(['PAYMENT_IN_PROGRESS', 'CARD_TOKEN_INVALID', 'PIX_CREATION_FAILED'] as const),
    ],
  },
  payment: {
    tag: 'Payments',
    summary: 'Reads the payment of an order',
    refusals: ['ORDER_NOT_FOUND', 'PAYMENT_NOT_FOUND'],
  },
  pixQrCode: {
    tag: 'Payments',
    summary: 'Sends the QR code of a PIX',
    refusals: ['ORDER_NOT_FOUND', 'PAYMENT_NOT_FOUND'],
  },
};
