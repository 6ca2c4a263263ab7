export * from './es/checkout.ts';
export * from './es/face-search.ts';
export * from './es/payment.ts';
export * from './es/upload.ts';
export * from './es/viewer.ts';
