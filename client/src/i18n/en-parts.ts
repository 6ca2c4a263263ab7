import * as checkout from './en/checkout.ts';
import * as faceSearch from './en/face-search.ts';
import * as payment from './en/payment.ts';
import * as upload from './en/upload.ts';
import * as viewer from './en/viewer.ts';
import type { PartTexts } from './texts.ts';

export const enParts: PartTexts = { ...checkout, ...faceSearch, ...payment, ...upload, ...viewer };
