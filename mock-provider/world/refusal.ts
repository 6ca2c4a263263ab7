/**
 * The codes with which the mock refuses valid calls, with their HTTP statuses. A venue's switch can replace the status
 * by 200.
 */
export const REFUSALS = {
  ADDRESS_REQUIRED: 409,
  CARD_EMPTY_MEDIA: 404,
  CARD_EMPTY_PHOTO: 404,
  CARD_NOT_FOUND: 404,
  CARD_NOT_FROM_CUSTOMER: 403,
  CARD_TOKEN_INVALID: 422,
  CUSTOMER_CODE_NOT_FOUND: 403,
  CUSTOMER_NOT_FOUND: 404,
  CUSTOMER_REQUIRED: 409,
  FACE_SEARCH_FAILED: 422,
  FACE_SEARCH_OFF: 403,
  FILE_UNREADABLE: 500,
  MEDIA_NOT_FOUND: 404,
  MEDIA_NOT_PURCHASED: 403,
  MEDIA_NOT_SELLABLE: 409,
  MEDIA_TYPE_MISMATCH: 409,
  ONLINE_SALE_OFF: 403,
  ORDER_ALREADY_PAID: 409,
  ORDER_COMPLETED: 409,
  ORDER_EMPTY: 409,
  ORDER_NEEDS_A_CARD: 409,
  ORDER_NOT_FOUND: 404,
  ORDER_NOT_PAID: 409,
  ORGANIZATION_NOT_FOUND: 404,
  PAYMENT_IN_PROGRESS: 409,
  PAYMENT_NOT_FOUND: 404,
  PAYMENT_NOT_PENDING: 409,
  PHOTO_MISSING: 422,
  PHOTO_TOO_LARGE: 413,
  PHOTO_TYPE_NOT_SUPPORTED: 415,
  PIX_CREATION_FAILED: 422,
  PRODUCT_NOT_FOUND: 404,
  REMOVAL_NOT_ALLOWED: 403,
  SEARCH_PERIOD_INVALID: 422,
  TERMS_NOT_ACCEPTED: 422,
  TOO_MANY_PHOTOS: 413,
  UPLOAD_NOT_ALLOWED: 403,
  ZIP_NOT_FOUND: 404,
} as const;

export type RefusalCode = keyof typeof REFUSALS;

/** Refuses a valid call, with a code that says why. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;

  constructor(code: RefusalCode, options?: ErrorOptions) {
    super(code, options);
    this.name = 'Refusal';
    this.code = code;
    this.status = REFUSALS[code];
  }
}

/** Returns a thing that must exist. @throws Refusal with this code if it is undefined */
export function found<Thing>(thing: Thing | undefined, code: RefusalCode): Thing {
  if (thing === undefined) throw new Refusal(code);
  return thing;
}

/** The forms of a refusal. The provider's documents define none, so each venue has a switch for it. */
export const ERROR_STYLES = ['flag', 'string', 'object'] as const;
type ErrorStyle = (typeof ERROR_STYLES)[number];

export function spellRefusal(code: string, style: ErrorStyle): Record<string, unknown> {
  if (style === 'string') return { error: code };
  if (style === 'object') return { error: { code, message: code } };
  return { error: true, message: code };
}
