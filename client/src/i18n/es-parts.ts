import { cardPayment } from './es/card-payment.ts';
import { checkout } from './es/checkout.ts';
import { faceSearch } from './es/face-search.ts';
import { lateErrors } from './es/late-errors.ts';
import { receipt } from './es/receipt.ts';
import { upload } from './es/upload.ts';
import { viewing } from './es/viewing.ts';
import type { PartTexts } from './texts.ts';

export const esParts: PartTexts = { cardPayment, checkout, errors: lateErrors, faceSearch, receipt, upload, viewing };
