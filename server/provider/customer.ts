import type { CardCode } from '#shared/cards/card-code.ts';
import type { Identification } from '#shared/customer/identification.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import { toCardCode } from './to-domain.ts';
import type { Provider, ProviderVenue } from './types.ts';

/** Finds the card by personal data (H7). @throws ProviderError CUSTOMER_NOT_FOUND, CARD_NOT_FROM_CUSTOMER … */
export async function findCustomerCard(
  provider: Provider,
  venue: ProviderVenue,
  identification: Identification,
): Promise<CardCode> {
  const request = { params: {}, body: { ...identification, organization_id: venue.organizationId } };
  const found = await provider.http.call(endpoints.customerCard, request, {
    deadline: 'read',
    isRead: true,
  });
  return toCardCode(found.card);
}
