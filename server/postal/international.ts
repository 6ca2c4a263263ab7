import { AppError } from '#server/errors.ts';
import type { FoundAddress } from '#shared/customer/address.ts';
import { wireInternationalAddress } from '#shared/provider-api/third-parties.ts';
import { askPostalService } from './postal-service.ts';

/**
 * The first place of a postal code; there are no streets, and not always states.
 * @throws AppError POSTAL_CODE_NOT_FOUND; ADDRESS_NOT_FOUND when the service fails
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
