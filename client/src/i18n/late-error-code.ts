import type { ErrorCode } from '#shared/error-codes.ts';
import type { PhotoProblem } from '#shared/photo-file.ts';

/**
 * The error codes that occur in the checkout, the uploads and the face search only. Their texts load with those parts,
 * which keeps the first load small.
 */
export type LateErrorCode =
  | PhotoProblem
  | Extract<
      ErrorCode,
      | 'REFUSED'
      | 'PIX_CREATION_FAILED'
      | 'UPLOAD_NOT_ALLOWED'
      | 'CARD_DATA_NOT_ACCEPTED'
      | 'ZIPCODE_INVALID'
      | 'ZIPCODE_NOT_FOUND'
      | 'POSTAL_CODE_NOT_FOUND'
      | 'ADDRESS_NOT_FOUND'
      | 'ORDER_CHANGED'
      | 'ORDER_INCOMPLETE'
      | 'BUYER_CHANGED'
      | 'BUYER_NOT_PROVEN'
      | 'TRANSFER_TOO_SLOW'
    >;
