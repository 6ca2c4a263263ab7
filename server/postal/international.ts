import { AppError } from '#server/errors.ts';
import type { FoundAddress } from '#shared/customer/address.ts';
import { wireInternationalAddress } from '#shared/provider-api/third-parties.ts';
import { askPostalService } from './postal-service.ts';

/**
 * The place of a postal code outside Brazil. Several places may share a code: the first is returned, and the visitor can
 * correct it. The service knows no streets, and not every country has states.
 * @param country two lowercase letters.
 * @throws AppError POSTAL_CODE_NOT_FOUND, or ADDRESS_NOT_FOUND when the service is down or its reply is invalid.
 */
export async function findInternationalAddress(baseUrl: string, country: string, code: string): Promise<FoundAddress> {
  const { status, json } = await askPostalService(`${baseUrl}/${country}/${encodeURIComponent(code)}`);
  if (status === 404) throw new AppError('POSTAL_CODE_NOT_FOUND');
  const parsed = wireInternationalAddress.safeParse(json);
  if (status !== 200 || !parsed.success) throw new AppError('ADDRESS_NOT_FOUND', parsed.error ?? `status ${status}`);
  const [place] = parsed.data.places;
  if (!place) throw new AppError('POSTAL_CODE_NOT_FOUND');
  const state = place['state abbreviation'];
  return {
    street: '',
    neighborhood: '',
    city: place['place name'],
    state: state && `${country.toUpperCase()}-${state}`,
  };
}
