export * from './pt/checkout.ts';
export * from './pt/face-search.ts';
export * from './pt/payment.ts';
export * from './pt/upload.ts';
export * from './pt/viewer.ts';
