import { Agent, request } from 'undici';
import { AppError } from '#server/errors.ts';
import type { FoundAddress } from '#shared/customer/address.ts';
import { internationalLookup } from '#shared/customer/zipcode.ts';
import { parseJson } from '#shared/parse-json.ts';
import { wireBrazilianAddress, wireInternationalAddress } from '#shared/provider-api/third-parties.ts';

export async function findInternationalAddress(baseUrl: string, country: string, code: string): Promise<FoundAddress> {
  const { known, isDistrict } = internationalLookup(country, code);
  const { status, json } = await askPostalService(`${baseUrl}/${country}/${encodeURIComponent(known)}`);
  if (status === 404) throw new AppError('POSTAL_CODE_NOT_FOUND');
  const parsed = wireInternationalAddress.safeParse(json);
  if (status !== 200 || !parsed.success) throw new AppError('ADDRESS_NOT_FOUND', parsed.error ?? `status ${status}`);
  const [place] = parsed.data.places;
  if (!place) throw new AppError('POSTAL_CODE_NOT_FOUND');
  const state = place['state abbreviation'];
  const name = place['place name'];
  return {
    street: '',
    neighborhood: '',
    ...(isDistrict ? { city: '', place: name } : { city: name }),
    state: state && `${country.toUpperCase()}-${state}`,
  };
}

/**
 * Finds the address of a CEP. It has no street in a town with a single CEP. For an unknown CEP, the service answers 200
 * with `erro`, which is a text or a boolean.
 */
export async function findBrazilianAddress(baseUrl: string, cep: string): Promise<FoundAddress> {
  const { status, json } = await askPostalService(`${baseUrl}/${cep}/json/`);
  if (status === 400 || status === 404) throw new AppError('ZIPCODE_NOT_FOUND');
  const parsed = wireBrazilianAddress.safeParse(json);
  if (status !== 200 || !parsed.success) throw new AppError('ADDRESS_NOT_FOUND', parsed.error ?? `status ${status}`);
  const { erro, logradouro, bairro, localidade, uf } = parsed.data;
  if (erro === true || erro === 'true') throw new AppError('ZIPCODE_NOT_FOUND');
  if (![logradouro, bairro, localidade, uf].some(Boolean)) throw new AppError('ZIPCODE_NOT_FOUND');
  return { street: logradouro, neighborhood: bairro, city: localidade, state: uf && `BR-${uf}` };
}

const DEADLINE_MS = 4_000;
const dispatcher = new Agent({ maxResponseSize: 64 * 1024 });

/**
 * @returns `json` undefined if the reply is not JSON
 * @throws AppError ADDRESS_NOT_FOUND if no whole reply of at most 64 KiB comes in time
 */
async function askPostalService(url: string): Promise<{ status: number; json: unknown }> {
  try {
    const { statusCode, body } = await request(url, {
      dispatcher,
      signal: AbortSignal.timeout(DEADLINE_MS),
      headers: { accept: 'application/json' },
    });
    return { status: statusCode, json: parseJson(await body.text()) };
  } catch (error) {
    throw new AppError('ADDRESS_NOT_FOUND', error);
  }
}
