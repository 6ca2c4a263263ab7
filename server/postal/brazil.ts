import { AppError } from '#server/errors.ts';
import type { FoundAddress } from '#shared/customer/address.ts';
import { wireBrazilianAddress } from '#shared/provider-api/third-parties.ts';
import { askPostalService } from './postal-service.ts';

/**
 * The service answers an unknown CEP with 200 and `erro`, a string or boolean. A town with a single CEP has no street.
 * @throws AppError ZIPCODE_NOT_FOUND; ADDRESS_NOT_FOUND when the service fails
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
