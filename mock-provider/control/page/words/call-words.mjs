/** @import { JournalEntry } from '../../../world/journal.ts' */
import { codeWords, statusWords } from './code-words.mjs';

/** What each call asks for. `{name}` is one of its ids; `{file}` is what the size says. */
const SENTENCES = {
  'GET /api/v1/organization/:webName': 'Asked for the venue {webName}',
  'GET /api/v1/products/:organizationId/online': 'Asked for the prices',
  'GET /api/v1/card/:code/medias': 'Asked for the card {code}',
  'POST /api/v1/medias/:organizationId/:firstCard': 'Asked for the gallery of {firstCard}',
  'POST /api/v1/medias/zip': 'Asked for a ZIP of photos',
  'DELETE /api/v1/media/:mediaId': 'Asked to delete {mediaId}',
  'POST /api/v1/customer/card/medias': 'Asked for the card of a customer',
  'POST /api/v1/photo/:organizationId': 'Sent photos of their own',
  'POST /api/v1/card/search/photo': 'Searched for photos by a face',
  'GET /api/v1/:kind/download/:mediaId/:filename': 'Asked for {file} of {mediaId}',
  'POST /api/v1/order/:firstCard/:organizationId': 'Asked for an order of the card {firstCard}',
  'POST /api/v1/order/:orderId/card/:card': 'Asked to add the card {card} to the order {orderId}',
  'DELETE /api/v1/order/:orderId/card/:card': 'Asked to take the card {card} out of the order {orderId}',
  'POST /api/v1/order/:orderId/product/:productId': 'Asked to put all digital into the order {orderId}',
  'DELETE /api/v1/order/:orderId/product/:productId': 'Asked to take all digital out of the order {orderId}',
  'POST /api/v1/order/:orderId/product/:productId/:type/:mediaId': 'Asked to put {mediaId} into the order {orderId}',
  'DELETE /api/v1/order/:orderId/product/:productId/media/:mediaId':
    'Asked to take {mediaId} out of the order {orderId}',
  'POST /api/v1/order/:orderId/customer': 'Sent the customer or the address of the order {orderId}',
  'POST /api/v1/order/:orderId/finish': 'Asked to finish the order {orderId}',
  'POST /api/v1/order/:orderId/session_media': 'Reported a download of the order {orderId}',
  'POST /api/v1/payment/checkout/:orderId': 'Asked to charge the order {orderId}',
  'GET /api/v1/payment/:orderId': 'Asked whether the order {orderId} is paid',
  'GET /api/v1/payment/:orderId/pix_qrcode': 'Asked for the QR code of the order {orderId}',
  'GET /zip/:zipId/photos.zip': 'Fetched a ZIP of photos',
  'POST /core/v5/tokens': 'Asked for a token of a credit card',
  'GET /ws/:cep/json/': 'Asked for a postal code in Brazil',
  'GET /ws/:cep/json': 'Asked for a postal code in Brazil',
  'GET /zippopotam/:country/:code': 'Asked for a postal code abroad',
  'GET /storage/:site/:file': 'Asked for a picture of the venue',
  'POST /sentry/api/:project/envelope/': 'Reported an error',
  'WS /chat/ws': 'Sent the support chat a message',
};

/** @type {Readonly<Record<string, string>>} */
const FILES = { thumb: 'the thumbnail', preview: 'the preview' };

/** @param {Pick<JournalEntry, 'method' | 'route'>} entry */
export function isKnownCall({ method, route }) {
  return Object.hasOwn(SENTENCES, `${method} ${route}`);
}

/** What a call asked for, as a sentence. @param {Pick<JournalEntry, 'method' | 'route' | 'ids' | 'query'>} entry */
export function callWords(entry) {
  const { method, route, ids, query } = entry;
  if (!isKnownCall(entry)) return `Called ${method} ${route}`;
  const sentence = SENTENCES[/** @type {keyof typeof SENTENCES} */ (`${method} ${route}`)];
  const file = FILES[query?.size ?? ''] ?? 'the original';
  return sentence.replace(/\{(\w+)\}/g, (_, name) => (name === 'file' ? file : (ids[name] ?? '…')));
}

/** The path of a call with the ids that the journal has of it. @param {Pick<JournalEntry, 'route' | 'ids'>} entry */
export function pathOf({ route, ids }) {
  return route.replace(/:(\w+)/g, (placeholder, name) => ids[name] ?? placeholder);
}

/** @param {Pick<JournalEntry, 'status' | 'code'>} entry @returns {'good' | 'wait' | 'bad'} */
export function moodOf({ status, code }) {
  if (status === null || status >= 500) return 'bad';
  return status >= 400 || code !== undefined ? 'wait' : 'good';
}

/** How a call was answered, in words. @param {Pick<JournalEntry, 'status' | 'code' | 'method'>} entry */
export function answerWords({ status, code, method }) {
  if (status === null) return method === 'WS' ? 'Taken' : 'No answer';
  return code === undefined ? statusWords(status) : codeWords(code);
}
