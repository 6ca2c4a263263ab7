import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '#client/features/checkout/problem-text.ts';
import { errorCodeOf } from '#client/lib/trpc.ts';
import { applyMask } from '#client/ui/apply-mask.ts';
import { BoxField } from '#client/ui/box-field.tsx';
import { Spinner } from '#client/ui/icon.tsx';
import { BRAZIL, formatZipcode } from '#shared/customer/zipcode.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import { CountrySegment } from './address-fields.tsx';
import { formatFoundLine } from './address-form.ts';
import type { AddressFormState } from './use-address-form.ts';

const LOOKUP_ERRORS: readonly ErrorCode[] = ['ZIPCODE_INVALID', 'ZIPCODE_NOT_FOUND', 'POSTAL_CODE_NOT_FOUND'];

/** Technical failures are shown as "address not found". */
function lookupErrorCode(error: unknown): ErrorCode {
  const code = errorCodeOf(error);
  return LOOKUP_ERRORS.includes(code) ? code : 'ADDRESS_NOT_FOUND';
}

/** The postal service's search for one's own code. */
const FIND_CEP = 'https://buscacepinter.correios.com.br/app/endereco/index.php';

/** Country and zipcode. If the lookup finds nothing, the visitor types the other fields. */
export function ZipcodeField({ address }: { address: AddressFormState }) {
  const { t } = useTranslation();
  const { form, country, lookup, changeZipcode } = address;
  const { onChange, ...zipcode } = form.register('zipcode');
  const isBrazil = country === BRAZIL;
  const isSearching = lookup.status === 'pending';
  const { problem, isValid } = useZipcodeState(address);
  const hint = useZipcodeHint(address);
  return (
    <div>
      <BoxField
        {...zipcode}
        lead={<CountrySegment address={address} />}
        label={isBrazil ? t('checkout.address.cep') : t('checkout.address.postalCode')}
        placeholder={isBrazil ? '00000-000' : undefined}
        // Announced before, because the focus then moves by itself (WCAG 3.2.2).
        hint={hint}
        problem={problem}
        isValid={isValid}
        inputMode={isBrazil ? 'numeric' : 'text'}
        autoComplete="postal-code"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="next"
        aria-busy={isSearching || undefined}
        end={isSearching && <Spinner />}
        onChange={(event) => {
          applyMask(event.currentTarget, (typed) => formatZipcode(country, typed));
          void onChange(event);
          changeZipcode(event.currentTarget.value);
        }}
      />
      <p className="visually-hidden" role="status">
        {isSearching && <span key="searching">{t('checkout.address.searching')}</span>}
        {lookup.status === 'found' && (
          <span key="found">{`${t('checkout.address.found')} ${formatFoundLine(lookup.found)}`}</span>
        )}
      </p>
    </div>
  );
}

/** The problem with country, code or lookup, and whether the code is accepted. */
function useZipcodeState({ form, country, lookup }: AddressFormState) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const { isTouched, error } = form.getFieldState('zipcode', form.formState);
  // The first field may be left empty for now.
  const isEarly = error?.message === 'required' && !form.formState.isSubmitted;
  const lookupProblem =
    lookup.status === 'failed'
      ? `${t(`errors.${lookupErrorCode(lookup.error)}`)}. ${t('checkout.address.typeByHand')}`
      : undefined;
  return {
    problem:
      problemText(form.formState.errors.country?.message, 'country') ??
      problemText(isEarly ? undefined : error?.message, country === BRAZIL ? 'cep' : 'postalCode') ??
      lookupProblem,
    isValid: lookup.status === 'found' || (isTouched && form.getValues('zipcode') !== ''),
  };
}

function useZipcodeHint({ country, isOpen, isFound }: AddressFormState): ReactNode {
  const { t } = useTranslation();
  if (country !== BRAZIL) return t('checkout.address.zipcodeHint');
  if (isFound && !isOpen) return null;
  if (!isOpen) return t('checkout.address.cepHint');
  return (
    <a href={FIND_CEP} target="_blank" rel="noreferrer">
      {t('checkout.address.findCep')}
    </a>
  );
}
