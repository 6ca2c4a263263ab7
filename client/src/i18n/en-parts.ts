import { cardPayment } from './en/card-payment.ts';
import { checkout } from './en/checkout.ts';
import { faceSearch } from './en/face-search.ts';
import { lateErrors } from './en/late-errors.ts';
import { receipt } from './en/receipt.ts';
import { upload } from './en/upload.ts';
import { viewing } from './en/viewing.ts';
import type { PartTexts } from './texts.ts';

export const enParts: PartTexts = { cardPayment, checkout, errors: lateErrors, faceSearch, receipt, upload, viewing };
