import * as checkout from './pt/checkout.ts';
import * as faceSearch from './pt/face-search.ts';
import * as payment from './pt/payment.ts';
import * as upload from './pt/upload.ts';
import * as viewer from './pt/viewer.ts';

export const ptParts = { ...checkout, ...faceSearch, ...payment, ...upload, ...viewer } as const;
