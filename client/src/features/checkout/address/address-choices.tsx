import { useMemo } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import styles from '#client/features/checkout/form.module.css';
import { useProblemText } from '#client/features/checkout/problem-text.ts';
import { useCountryReference } from '#client/queries/address.ts';
import { Button } from '#client/ui/button.tsx';
import { SelectField } from '#client/ui/field.tsx';
import { BRAZIL } from '#shared/zipcode.ts';
import { countryOptions } from './country-names.ts';
import type { AddressFormState } from './use-address-form.ts';

/** The country, in the visitor's language. Without the list, Brazil and what was saved can still be chosen. */
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

/** The country's states; off where it has none. */
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
