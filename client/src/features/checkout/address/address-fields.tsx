import { useMemo } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { countryOptions } from '#client/features/checkout/country-names.ts';
import { Folded } from '#client/features/checkout/folded.tsx';
import styles from '#client/features/checkout/form.module.css';
import { problemText } from '#client/features/checkout/problem-text.ts';
import { errorCodeOf } from '#client/lib/trpc.ts';
import { useCountryReference } from '#client/queries/address.ts';
import { applyMask } from '#client/ui/apply-mask.ts';
import { BoxButton, BoxField, BoxSegment, BoxSelect } from '#client/ui/box-field.tsx';
import { Button } from '#client/ui/button.tsx';
import { Spinner } from '#client/ui/icon.tsx';
import { needsNeighborhood, writesNoNumber } from '#shared/customer/address.ts';
import { BRAZIL, formatZipcode } from '#shared/customer/zipcode.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import { type AddressFormState, isFoundWhole } from './use-address-form.ts';

function CountrySegment({ address }: { address: AddressFormState }) {
  const { t, i18n } = useTranslation();
  const { form, country, chooseCountry } = address;
  const { field, fieldState } = useController({ control: form.control, name: 'country' });
  const codes = useCountryReference().data?.countries;
  const options = useMemo(
    () => countryOptions([...(codes ?? [BRAZIL]), ...(country ? [country] : [])], i18n.language),
    [codes, country, i18n.language],
  );
  return (
    <BoxSegment
      {...field}
      label={t('checkout.address.country')}
      options={options}
      unchosen={t('checkout.address.chooseCountry')}
      autoComplete="country"
      aria-invalid={fieldState.invalid || undefined}
      onChange={(event) => chooseCountry(event.target.value)}
    />
  );
}

export function FailedCountries() {
  const { t } = useTranslation();
  const reference = useCountryReference();
  return (
    reference.isError && (
      <FailedList text={t('checkout.address.countriesFailed')} onRetry={() => void reference.refetch()} />
    )
  );
}

const TEXT_FIELDS = {
  street: { autoComplete: 'address-line1', className: undefined },
  neighborhood: { autoComplete: 'address-level3', className: styles.neighborhood },
  city: { autoComplete: 'address-level2', className: styles.half },
} as const;

export function TextField({ address, name }: { address: AddressFormState; name: keyof typeof TEXT_FIELDS }) {
  const { t } = useTranslation();
  const { form, country, register, isOpen, open, found, lookup } = address;
  const isOptional = name === 'neighborhood' && !needsNeighborhood(country);
  // The place of a postal code may be just a part of a city, so it is only offered as the city.
  const place = name === 'city' && found.city === '' ? lookup.found?.place : undefined;
  const takePlace = (taken: string) => form.setValue(name, taken, { shouldValidate: true });
  return (
    <Folded isFolded={!isOpen} onUnfold={open} className={TEXT_FIELDS[name].className}>
      <BoxField
        label={t(`checkout.address.${name}`)}
        problem={problemText(t, form.formState.errors[name]?.message, name)}
        autoComplete={TEXT_FIELDS[name].autoComplete}
        placeholder={isOptional ? t('checkout.address.optional') : undefined}
        enterKeyHint={name === 'city' ? 'go' : 'next'}
        hint={
          place && (
            <button type="button" className={styles.unfold} onClick={() => takePlace(place)}>
              {t('checkout.address.usePlace', { place })}
            </button>
          )
        }
        tabIndex={isOpen ? undefined : -1}
        {...register(name)}
      />
    </Folded>
  );
}

export function NumberField({ address }: { address: AddressFormState }) {
  const { t } = useTranslation();
  const { form, country, register, isOpen, isFound, open } = address;
  const isFolded = !isOpen && !isFound;
  const isTyped = useWatch({ control: form.control, name: 'streetNumber' }) !== '';
  // Reads the form, because the lookup focuses the house number before React has rendered the found address.
  const unfold = () => {
    if (!isFoundWhole(form.getValues())) open();
  };
  const hasNoNumber = writesNoNumber(country);
  const setNone = () => form.setValue('streetNumber', t('checkout.address.none'), { shouldValidate: true });
  return (
    <Folded isFolded={isFolded} onUnfold={unfold} className={isOpen ? styles.number : undefined}>
      <BoxField
        label={t('checkout.address.streetNumber')}
        hint={isFolded || isOpen || isTyped ? undefined : t('checkout.address.onlyThis')}
        problem={problemText(
          t,
          form.formState.errors.streetNumber?.message,
          hasNoNumber ? 'streetNumber' : 'houseName',
        )}
        end={!isOpen && isFound && <BoxButton onClick={setNone}>{t('checkout.address.noNumber')}</BoxButton>}
        placeholder={isOpen ? t(`checkout.address.${hasNoNumber ? 'orNone' : 'orName'}`) : undefined}
        // There is no autocomplete token for a house number. With the closest tokens, browsers fill in the complement.
        autoComplete="off"
        enterKeyHint={isOpen ? 'next' : 'go'}
        tabIndex={isFolded ? -1 : undefined}
        {...register('streetNumber')}
      />
    </Folded>
  );
}

export function StateField({ address }: { address: AddressFormState }) {
  const { t } = useTranslation();
  const { form, subdivisions, isOpen, open } = address;
  const states = subdivisions.data;
  const { field, fieldState } = useController({ control: form.control, name: 'state' });
  const unchosen = subdivisions.isFetching
    ? t('site.loading')
    : states?.length === 0
      ? t('checkout.address.noStates')
      : t('checkout.address.chooseState');
  return (
    <Folded isFolded={!isOpen} onUnfold={open} className={styles.half}>
      <BoxSelect
        {...field}
        tabIndex={isOpen ? undefined : -1}
        options={(states ?? []).map(({ code, name }) => ({ value: code, name }))}
        unchosen={unchosen}
        label={t('checkout.address.state')}
        problem={problemText(t, fieldState.error?.message, 'state')}
        autoComplete="address-level1"
        disabled={!states?.length}
        aria-busy={subdivisions.isFetching || undefined}
      />
      {isOpen && subdivisions.isError && (
        <FailedList text={t('checkout.address.statesFailed')} onRetry={() => void subdivisions.refetch()} />
      )}
    </Folded>
  );
}

function FailedList({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <p className={styles.failedList} role="alert">
      {text}
      <Button variant="quiet" onClick={onRetry}>
        {t('site.tryAgain')}
      </Button>
    </p>
  );
}

const LOOKUP_ERRORS: readonly ErrorCode[] = ['ZIPCODE_INVALID', 'ZIPCODE_NOT_FOUND', 'POSTAL_CODE_NOT_FOUND'];

const FIND_CEP = 'https://buscacepinter.correios.com.br/app/endereco/index.php';

export function ZipcodeField({ address }: { address: AddressFormState }) {
  const { t } = useTranslation();
  const { form, country, lookup, changeZipcode } = address;
  const { isSearching, found } = lookup;
  const foundLine = found && [found.street, found.neighborhood, found.city || found.place].filter(Boolean).join(', ');
  const { onChange, ...zipcode } = form.register('zipcode');
  const isBrazil = country === BRAZIL;
  const { hint, problem, isValid } = useZipcodeState(address);
  return (
    <div>
      <BoxField
        {...zipcode}
        lead={<CountrySegment address={address} />}
        label={isBrazil ? t('checkout.address.cep') : t('checkout.address.postalCode')}
        placeholder={isBrazil ? '00000-000' : undefined}
        // Until the fields are open, the hint announces the lookup, which moves the focus by itself (WCAG 3.2.2).
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
        {found && <span key="found">{`${t('checkout.address.found')} ${foundLine}`}</span>}
      </p>
    </div>
  );
}

function useZipcodeState({ form, country, isOpen, isFound, lookup }: AddressFormState) {
  const { t } = useTranslation();
  const findCep = (
    <a href={FIND_CEP} target="_blank" rel="noreferrer">
      {t('checkout.address.findCep')}
    </a>
  );
  const cepHint = !isFound && t('checkout.address.cepHint');
  const foreignHint = !lookup.error && t('checkout.address.zipcodeHint');
  const { isTouched, error } = form.getFieldState('zipcode', form.formState);
  // The step itself focuses the empty postal code, so leaving it empty is reported only once the form is sent.
  const isEarly = error?.message === 'required' && !form.formState.isSubmitted;
  const code = errorCodeOf(lookup.error);
  const reason = LOOKUP_ERRORS.includes(code) ? code : 'ADDRESS_NOT_FOUND';
  const lookupProblem = lookup.error ? `${t(`errors.${reason}`)}. ${t('checkout.address.typeByHand')}` : undefined;
  return {
    hint: country !== BRAZIL ? foreignHint : isOpen ? findCep : cepHint,
    problem:
      problemText(t, form.formState.errors.country?.message, 'country') ??
      problemText(t, isEarly ? undefined : error?.message, country === BRAZIL ? 'cep' : 'postalCode') ??
      lookupProblem,
    isValid: lookup.found !== undefined || (isTouched && form.getValues('zipcode') !== ''),
  };
}
