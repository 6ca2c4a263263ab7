import { useMemo } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { countryOptions } from '#client/features/checkout/country-names.ts';
import styles from '#client/features/checkout/form.module.css';
import { useProblemText } from '#client/features/checkout/problem-text.ts';
import { errorCodeOf } from '#client/lib/trpc.ts';
import { useCountryReference } from '#client/queries/address.ts';
import { applyMask } from '#client/ui/apply-mask.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, SelectField } from '#client/ui/field.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import type { ErrorCode } from '#shared/error-codes.ts';
import { BRAZIL, formatZipcode } from '#shared/zipcode.ts';
import type { AddressFormState } from './use-address-form.ts';

/** The country, in the visitor's language. If the list fails, Brazil and the saved country can still be chosen. */
export function CountryField({ address }: { address: AddressFormState }) {
  const { t, i18n } = useTranslation();
  const problemText = useProblemText();
  const { form, country, chooseCountry } = address;
  const { field, fieldState } = useController({ control: form.control, name: 'country' });
  const reference = useCountryReference();
  const codes = reference.data?.countries;
  const options = useMemo(
    () => countryOptions([...(codes ?? [BRAZIL]), ...(country ? [country] : [])], i18n.language),
    [codes, country, i18n.language],
  );
  return (
    <div className={styles.half}>
      <SelectField
        {...field}
        label={t('checkout.address.country')}
        problem={problemText(fieldState.error?.message)}
        autoComplete="country"
        onChange={(event) => chooseCountry(event.target.value)}
      >
        <option value="">{t('checkout.address.chooseCountry')}</option>
        {options.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      {reference.isError && (
        <FailedList text={t('checkout.address.countriesFailed')} onRetry={() => void reference.refetch()} />
      )}
    </div>
  );
}

const LOOKUP_ERRORS: readonly ErrorCode[] = ['ZIPCODE_INVALID', 'ZIPCODE_NOT_FOUND', 'POSTAL_CODE_NOT_FOUND'];

/** The error code that the field shows for a failed lookup. Technical failures are shown as an address not found. */
function lookupErrorCode(error: unknown): ErrorCode {
  const code = errorCodeOf(error);
  return LOOKUP_ERRORS.includes(code) ? code : 'ADDRESS_NOT_FOUND';
}

/** The postal code. Its lookup fills in the other fields; if it finds nothing, the visitor types them. */
export function ZipcodeField({ address }: { address: AddressFormState }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const { form, country, lookup, changeZipcode } = address;
  const { onChange, ...zipcode } = form.register('zipcode');
  const isBrazil = country === BRAZIL;
  const isSearching = lookup.status === 'pending';
  const lookupProblem =
    lookup.status === 'failed'
      ? `${t(`errors.${lookupErrorCode(lookup.error)}`)}. ${t('checkout.address.typeByHand')}`
      : undefined;
  return (
    <div className={styles.half}>
      <Field
        {...zipcode}
        label={isBrazil ? t('checkout.address.cep') : t('checkout.address.postalCode')}
        // The focus goes on automatically once the address is found: whoever types has to know before (WCAG 3.2.2).
        hint={t('checkout.address.zipcodeHint')}
        problem={problemText(form.formState.errors.zipcode?.message) ?? lookupProblem}
        inputMode={isBrazil ? 'numeric' : 'text'}
        autoComplete="postal-code"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="next"
        aria-busy={isSearching || undefined}
        adornment={isSearching && <Spinner />}
        onChange={(event) => {
          applyMask(event.currentTarget, (typed) => formatZipcode(country, typed));
          void onChange(event);
          changeZipcode(event.currentTarget.value);
        }}
      />
      <p className="visually-hidden" role="status">
        {isSearching && <span key="searching">{t('checkout.address.searching')}</span>}
        {lookup.status === 'found' && <span key="found">{t('checkout.address.found')}</span>}
      </p>
    </div>
  );
}

/** The text fields after the zipcode, in the order of a written address, each with its class in the grid. */
const TEXT_FIELDS = [
  { name: 'street', column: 'street', autoComplete: 'address-line1' },
  // There is no autocomplete token for a number alone. With another token, browsers fill in the complement.
  { name: 'streetNumber', column: 'third', autoComplete: 'off' },
  { name: 'neighborhood', column: 'third', autoComplete: 'address-level3' },
  { name: 'city', column: 'third', autoComplete: 'address-level2' },
] as const;

/**
 * The text fields of the address. They are a separate component, so that all fields register in the order of the page.
 * On submit, the first invalid one gets the focus.
 */
export function StreetFields({ address: { form } }: { address: AddressFormState }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const { errors } = form.formState;
  return TEXT_FIELDS.map(({ name, column, autoComplete }) => (
    <div key={name} className={styles[column]}>
      <Field
        label={t(`checkout.address.${name}`)}
        hint={name === 'streetNumber' ? t('checkout.address.streetNumberHint') : undefined}
        problem={problemText(errors[name]?.message)}
        autoComplete={autoComplete}
        enterKeyHint={name === 'city' ? 'go' : 'next'}
        {...form.register(name)}
      />
    </div>
  ));
}

/** The states of the country. The field is disabled if there are none. */
export function StateField({ address }: { address: AddressFormState }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const { form, states, subdivisions } = address;
  const { field, fieldState } = useController({ control: form.control, name: 'state' });
  const isKnown = states?.some(({ code }) => code === field.value) ?? false;
  const placeholder = subdivisions.isFetching
    ? t('checkout.loading')
    : states?.length === 0
      ? t('checkout.address.noStates')
      : t('checkout.address.chooseState');
  return (
    <div className={styles.third}>
      <SelectField
        {...field}
        value={isKnown ? field.value : ''}
        label={t('checkout.address.state')}
        problem={problemText(fieldState.error?.message)}
        autoComplete="address-level1"
        disabled={!states?.length}
        aria-busy={subdivisions.isFetching || undefined}
      >
        <option value="">{placeholder}</option>
        {states?.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      {subdivisions.isError && (
        <FailedList text={t('checkout.address.statesFailed')} onRetry={() => void subdivisions.refetch()} />
      )}
    </div>
  );
}

function FailedList({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <p className={styles.failedList} role="alert">
      {text}
      <Button variant="quiet" onClick={onRetry}>
        {t('checkout.address.retry')}
      </Button>
    </p>
  );
}
