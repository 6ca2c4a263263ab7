import { useTranslation } from 'react-i18next';
import styles from '#client/features/checkout/form.module.css';
import { useProblemText } from '#client/features/checkout/problem-text.ts';
import { errorCodeOf } from '#client/lib/trpc.ts';
import { applyMask } from '#client/ui/apply-mask.ts';
import { Field } from '#client/ui/field.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import type { ErrorCode } from '#shared/error-codes.ts';
import { BRAZIL, formatZipcode } from '#shared/zipcode.ts';
import type { AddressFormState } from './use-address-form.ts';

const LOOKUP_ERRORS: readonly ErrorCode[] = ['ZIPCODE_INVALID', 'ZIPCODE_NOT_FOUND', 'POSTAL_CODE_NOT_FOUND'];

/** Whatever kept a look-up from answering, for the visitor the address was not found. */
function lookupErrorCode(error: unknown): ErrorCode {
  const code = errorCodeOf(error);
  return LOOKUP_ERRORS.includes(code) ? code : 'ADDRESS_NOT_FOUND';
}

/** The code that fills in the rest; a look-up that finds nothing says so and leaves the typing to the visitor. */
export function ZipcodeField({ address }: { address: AddressFormState }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const { form, country, lookup, typeZipcode } = address;
  const { onChange, ...zipcode } = form.register('zipcode');
  const isBrazil = country === BRAZIL;
  const isLooking = lookup.status === 'looking';
  const lookupProblem =
    lookup.status === 'failed'
      ? `${t(`errors.${lookupErrorCode(lookup.error)}`)}. ${t('checkout.address.typeByHand')}`
      : undefined;
  return (
    <div className={styles.half}>
      <Field
        {...zipcode}
        label={isBrazil ? t('checkout.address.cep') : t('checkout.address.postalCode')}
        problem={problemText(form.formState.errors.zipcode?.message) ?? lookupProblem}
        inputMode={isBrazil ? 'numeric' : 'text'}
        autoComplete="postal-code"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="next"
        aria-busy={isLooking || undefined}
        adornment={isLooking && <Spinner />}
        onChange={(event) => {
          applyMask(event.currentTarget, (typed) => formatZipcode(country, typed));
          void onChange(event);
          typeZipcode(event.currentTarget.value);
        }}
      />
      <p className="visually-hidden" role="status">
        {isLooking && t('checkout.address.lookingUp')}
        {lookup.status === 'found' && t('checkout.address.found')}
      </p>
    </div>
  );
}
