import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { encode } from 'uqr';
import {
  CARD,
  cardReply,
  FILE_NAMES,
  ORGANIZATION,
  organizationReply,
  PACKAGE,
  PRODUCT,
  PUBLIC_KEY,
  picture,
  productsReply,
} from './catalogue.ts';
import { type Body, type Order, paymentReply, Shop } from './shop.ts';

type Query = Record<string, string | undefined>;
type Call<Names extends string = never> = { Params: Record<Names, string>; Querystring: Query; Body: Body | undefined };

const failure = (error: string) => ({ error, message: null, code: 1 });
const NO_CARD = { error: true, message: 'CARD_NOT_FOUND', card: null };
const NO_ORDER = failure('Pedido não encontrado');
const isCard = (code: string) => code.toLowerCase() === CARD;

function addGallery(app: FastifyInstance, shop: Shop): void {
  app.get<Call<'name'>>('/organization/:name', ({ params }, reply) =>
    params.name === 'oceanario' ? organizationReply : reply.code(404).send(failure('Organização não encontrada')),
  );
  app.get(`/products/${ORGANIZATION}/online`, () => productsReply);
  app.get<Call<'card'>>('/card/:card/medias', ({ params, query }) =>
    isCard(params.card) && query.organization_id === String(ORGANIZATION) ? cardReply : NO_CARD,
  );
  app.post<Call<'card'>>(`/medias/${ORGANIZATION}/:card`, ({ params }) =>
    isCard(params.card) ? shop.mediaReply() : NO_CARD,
  );
  app.get<Call<'id' | 'filename'>>('/photo/download/:id/:filename', async ({ params, query: { size } }, reply) => {
    const id = Number(params.id);
    if (FILE_NAMES.get(id) !== params.filename) return reply.code(404).send(failure('Arquivo não encontrado'));
    if (!size && !shop.sold.has(id)) return reply.code(403).send(failure('Foto não comprada'));
    return reply.type(size ? 'image/jpg' : 'application/octet-stream').send(await picture(id, size));
  });
}

type Change = (order: Order, body: Body, params: Record<'order' | 'id', string>) => void;

/** Calls that change an order. It is no error to add what is there or to remove what is not. */
const CHANGES: Record<string, Change> = {
  'POST /card/:id': ({ cards }, _, { id }) => cards.add(id.toLowerCase()),
  'DELETE /card/:id': ({ cards }, _, { id }) => cards.delete(id.toLowerCase()),
  [`POST /product/${PACKAGE}`]: (order) => {
    order.hasPackage = true;
  },
  [`DELETE /product/${PACKAGE}`]: (order) => {
    order.hasPackage = false;
  },
  [`POST /product/${PRODUCT}/photo/:id`]: ({ photos }, _, { id }) => photos.add(Number(id)),
  [`DELETE /product/${PRODUCT}/media/:id`]: ({ photos }, _, { id }) => photos.delete(Number(id)),
  'POST /customer': (order, body) => {
    if ('zipcode' in body) order.address = body;
    else order.customer = { ...body, id: 66, accepted_terms: '1', addresses: null };
  },
};

function addOrders(app: FastifyInstance, shop: Shop): void {
  app.post<Call<'card'>>(`/order/:card/${ORGANIZATION}`, ({ params, body }) => {
    if (!isCard(params.card) || !Array.isArray(body?.cards)) return NO_CARD;
    return shop.orderReply(shop.open(body.cards.map((card) => String(card).toLowerCase())));
  });
  for (const [call, change] of Object.entries(CHANGES)) {
    const [method = '', path = ''] = call.split(' ');
    app.route<Call<'order' | 'id'>>({
      method,
      url: `/order/:order${path}`,
      handler: ({ params, body = {} }, reply) => {
        const order = shop.orders.get(params.order);
        if (!order) return reply.code(404).send(NO_ORDER);
        if (order.finished) return failure('Pedido encerrado');
        change(order, body ?? {}, params);
        return shop.orderReply(order);
      },
    });
  }
  app.post<Call<'order'>>('/order/:order/finish', ({ params }, reply) => {
    const order = shop.orders.get(params.order);
    if (!order) return reply.code(404).send(NO_ORDER);
    return shop.finish(order) ? shop.orderReply(order) : failure('Pagamento pendente');
  });
  app.post<Call<'order'>>('/order/:order/session_media', ({ params, body }) => {
    shop.reports.push({ ...params, ...body });
    return {};
  });
}

function addPayments(app: FastifyInstance, shop: Shop, tokens: Set<string>): void {
  app.post<Call<'order'>>('/payment/checkout/:order', ({ params, body }) => {
    const order = shop.orders.get(params.order);
    if (!order?.customer.email || !order.address) return failure('Cadastro incompleto');
    if (body?.pix === true) shop.checkout(order, 'pix', true);
    else shop.checkout(order, 'creditCard', tokens.delete(String(body?.card_hash)));
    return paymentReply(order);
  });
  app.get<Call<'order'>>('/payment/:order', ({ params }) => {
    const order = shop.orders.get(params.order);
    return order ? paymentReply(order) : NO_ORDER;
  });
  app.get<Call<'order'>>('/payment/:order/pix_qrcode', async ({ params, query }, reply) => {
    const text = shop.orders.get(params.order)?.payment?.text;
    if (!text || !/^\d{8}_\d{6}$/.test(query.timestamp ?? '')) return reply.code(400).send(failure('QR inválido'));
    const { data, size } = encode(text, { border: 4 });
    const pixels = Buffer.from(data.flat().map((isDark) => (isDark ? 0 : 255)));
    const png = sharp(pixels, { raw: { width: size, height: size, channels: 1 } }).png();
    return reply.type('image/png').send(await png.toBuffer());
  });
}

/** Adds the token service, which browsers call across origins. */
function addCardTokens(app: FastifyInstance, tokens: Set<string>): void {
  app.addHook('onRequest', async ({ method }, reply) => {
    reply.headers({ 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' });
    if (method === 'OPTIONS') return reply.code(204).send();
  });
  app.options('/', () => null);
  app.post<Call>('/', ({ query, body }, reply) => {
    if (query.appId !== PUBLIC_KEY || !body?.card) return reply.code(422).send({ message: 'Invalid card' });
    const id = `token_${tokens.size + 1}`;
    tokens.add(id);
    return { id, type: 'card', created_at: new Date().toISOString(), card: { brand: 'Visa' } };
  });
}

/**
 * Starts a provider as another team would write it from the specification alone. It has only the calls of a purchase.
 * It shares no code with the mock or the wire schemas, and differs from the mock in much that the specification leaves
 * open.
 * @returns its address, its data, and the calls that it refused with a status
 */
export async function startAnotherProvider() {
  const app = Fastify();
  const shop = new Shop();
  const tokens = new Set<string>();
  const refused: string[] = [];
  app.addHook('onResponse', async ({ method, url }, { statusCode }) => {
    if (statusCode >= 400) refused.push(`${method} ${url} ${statusCode}`);
  });
  const api = async (scope: FastifyInstance) => {
    addGallery(scope, shop);
    addOrders(scope, shop);
    addPayments(scope, shop, tokens);
  };
  await app.register(api, { prefix: '/api/v1' });
  await app.register(async (scope) => addCardTokens(scope, tokens), { prefix: '/tokens' });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, shop, refused, close: () => app.close() };
}
