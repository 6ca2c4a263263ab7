import { z } from 'zod';
import { addMedias, createCard, listCards } from '#mock-provider/control/organizations/cards.ts';
import { reset, setClock } from '#mock-provider/control/organizations/clock.ts';
import { listOrders, settleOrder } from '#mock-provider/control/organizations/orders.ts';
import {
  createOrganization,
  deleteOrganization,
  listOrganizations,
} from '#mock-provider/control/organizations/organizations.ts';
import { route, tagged, unknownOrganization } from '#mock-provider/control/route.ts';
import {
  cardReply,
  cardRequest,
  cardsReply,
  clockReply,
  clockRequest,
  deletedOrganizationReply,
  mediasRequest,
  ordersReply,
  organizationQuery,
  organizationReply,
  organizationRequest,
  organizationsReply,
  paymentRequest,
  resetReply,
} from '#mock-provider/control/schema.ts';
import { wirePayment } from '#shared/provider-api/order.ts';

export const organizationRoutes = tagged('Organizations', [
  route({
    method: 'POST',
    path: '/reset',
    summary: 'Resets an organization, or everything, to its start',
    refusals: unknownOrganization,
    query: organizationQuery,
    reply: resetReply,
    handle: (mock, { query }) => reset(mock, query.organization),
  }),
  route({
    method: 'GET',
    path: '/organizations',
    summary: 'Lists the organizations, with their storefronts and clocks',
    reply: organizationsReply,
    handle: listOrganizations,
  }),
  route({
    method: 'POST',
    path: '/organizations',
    summary: 'Makes an organization that nothing else uses',
    refusals: { 409: 'Its id or web name is there already.' },
    body: organizationRequest,
    reply: organizationReply,
    handle: (mock, { body }) => createOrganization(mock, body),
  }),
  route({
    method: 'DELETE',
    path: '/organizations/:name',
    summary: 'Deletes an organization that was made so',
    refusals: { ...unknownOrganization, 409: 'It belongs to the fixtures.' },
    reply: deletedOrganizationReply,
    handle: (mock, { params }) => deleteOrganization(mock, params.name ?? ''),
  }),
  route({
    method: 'POST',
    path: '/cards',
    summary: 'Adds a card to an organization',
    refusals: { ...unknownOrganization, 409: 'The card is there already.' },
    body: cardRequest,
    reply: cardReply,
    handle: (mock, { body }) => createCard(mock, body),
  }),
  route({
    method: 'POST',
    path: '/cards/:code/medias',
    summary: 'Adds photos and videos to a card, as if they arrived later',
    refusals: { 404: 'There is no such organization or card.', 409: 'Its ids have too few digits.' },
    body: mediasRequest,
    reply: cardReply,
    handle: (mock, { params, body }) => addMedias(mock, params.code ?? '', body),
  }),
  route({
    method: 'GET',
    path: '/cards',
    summary: 'Lists the cards, with their counts as they were made',
    refusals: unknownOrganization,
    query: organizationQuery,
    reply: cardsReply,
    handle: (mock, { query }) => listCards(mock, query.organization),
  }),
  route({
    method: 'GET',
    path: '/orders',
    summary: 'Lists the orders, without their customers',
    refusals: unknownOrganization,
    query: organizationQuery,
    reply: ordersReply,
    handle: (mock, { query }) => listOrders(mock, query.organization),
  }),
  route({
    method: 'POST',
    path: '/orders/:id/payment',
    summary: 'Settles a payment of an order',
    refusals: { 404: 'There is no such order, or it has no such payment.', 409: 'The payment is settled already.' },
    body: paymentRequest,
    reply: z.object({ payment: wirePayment }),
    handle: (mock, { params, body }) => settleOrder(mock, params.id ?? '', body),
  }),
  route({
    method: 'POST',
    path: '/clock',
    summary: 'Advances, sets, freezes or thaws the clock of an organization',
    refusals: unknownOrganization,
    body: clockRequest,
    reply: clockReply,
    handle: (mock, { body }) => setClock(mock, body),
  }),
]);
