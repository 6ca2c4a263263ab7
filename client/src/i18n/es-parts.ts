import * as checkout from './es/checkout.ts';
import * as faceSearch from './es/face-search.ts';
import * as payment from './es/payment.ts';
import * as upload from './es/upload.ts';
import * as viewer from './es/viewer.ts';
import type { PartTexts } from './texts.ts';

export const esParts: PartTexts = { ...checkout, ...faceSearch, ...payment, ...upload, ...viewer };
