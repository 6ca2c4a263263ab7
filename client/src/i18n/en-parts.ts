export * from './en/checkout.ts';
export * from './en/face-search.ts';
export * from './en/payment.ts';
export * from './en/upload.ts';
export * from './en/viewer.ts';
