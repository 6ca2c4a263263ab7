import { cardPayment } from './pt/card-payment.ts';
import { checkout } from './pt/checkout.ts';
import { faceSearch } from './pt/face-search.ts';
import { lateErrors } from './pt/late-errors.ts';
import { receipt } from './pt/receipt.ts';
import { upload } from './pt/upload.ts';
import { viewing } from './pt/viewing.ts';

/** The texts of the parts that load when they are opened first. */
export const ptParts = { cardPayment, checkout, errors: lateErrors, faceSearch, receipt, upload, viewing } as const;
