import { expect, it } from 'vitest';
import { ERROR_KINDS, type ErrorCode } from '#shared/error-codes.ts';
import { failureText } from './failure-text.ts';
import { createTranslator } from './translator.ts';

const CODES = Object.keys(ERROR_KINDS) as ErrorCode[];

it('a change that failed says why, whatever code there will be (E7)', async () => {
  const { t } = await createTranslator('pt');
  const failed = t('gallery.changeFailed');
  const unclear = CODES.filter((errorCode) => failureText(t, { errorCode }, 'gallery.changeFailed') === failed);
  expect(unclear).toEqual([
    ...['NOT_FOUND', 'BAD_INPUT', 'OUTCOME_UNKNOWN', 'PROVIDER_REFUSED', 'PROVIDER_UNAVAILABLE'],
    ...['PROVIDER_INVALID_REPLY', 'UNKNOWN'],
  ]);
  const refused = { errorCode: 'PROVIDER_REFUSED', venueWords: 'Só na loja.' } as const;
  expect(failureText(t, refused, 'gallery.changeFailed')).toBe(
    'Não foi possível alterar o pedido.\nO local diz: Só na loja.',
  );
  const slow = failureText(t, { errorCode: 'TOO_MANY_REQUESTS' }, 'viewer.deleteFailed');
  expect(slow).toBe(t('errors.TOO_MANY_REQUESTS'));
});
