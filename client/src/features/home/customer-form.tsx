import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorCodeOf } from '#client/lib/trpc.ts';
import { useIdentify } from '#client/queries/customer.ts';
import { AccessCodeField } from '#client/ui/access-code-field.tsx';
import { Button } from '#client/ui/button.tsx';
import { parseAccessCode } from '#shared/access-code.ts';
import {
  type Identification,
  identificationProblem,
  identificationProblems,
  normalizeIdentification,
} from '#shared/identification.ts';
import type { CustomerFormField, Organization } from '#shared/organization.ts';
import styles from './card-form.module.css';
import { CustomerField } from './customer-field.tsx';
import type { CardOpening } from './use-card-opening.ts';

type CustomerFormProps = {
  venue: Pick<Organization, 'customerFormFields' | 'cpfAsPassword' | 'twoFactor'>;
  opening: CardOpening;
};

/** The way in by who the visitor is, with the fields that the venue asks for (requirements H6, H7). */
export function CustomerForm({ venue, opening }: CustomerFormProps) {
  const { t } = useTranslation();
  const asked = venue.customerFormFields;
  const [typed, setTyped] = useState<Identification>({});
  const [problems, setProblems] = useState<ReturnType<typeof identificationProblems>>({});
  const [accessCode, setAccessCode] = useState('');
  const [isAccessCodeShort, setIsAccessCodeShort] = useState(false);
  const identify = useIdentify();
  const isBusy = identify.isPending || opening.isPending;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const found = identificationProblems(asked, typed);
    setProblems(found);
    const access = venue.twoFactor ? parseAccessCode(accessCode) : null;
    setIsAccessCodeShort(venue.twoFactor && !access);
    const first = asked.find((field) => found[field]);
    if (first) return event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    if (venue.twoFactor && !access) return;
    identify.mutate(normalizeIdentification(asked, typed), {
      onSuccess: ({ card }) => opening.open(card, access),
      onError: (error) => opening.fail(errorCodeOf(error)),
    });
  };
  const change = (field: CustomerFormField, value: string) => {
    setTyped((before) => ({ ...before, [field]: value }));
    setProblems(({ [field]: _, ...others }) => others);
    identify.reset();
    opening.clear();
  };
  /** An empty field is told at the button: who only passes through is not blamed. */
  const check = (field: CustomerFormField) => {
    const value = typed[field];
    const problem = value ? identificationProblem(field, value) : null;
    if (problem) setProblems((before) => ({ ...before, [field]: problem }));
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {asked.map((field) => (
        <CustomerField
          key={field}
          field={field}
          venue={venue}
          value={typed[field] ?? ''}
          problem={problems[field]}
          onChange={(value) => change(field, value)}
          onBlur={() => check(field)}
        />
      ))}
      {venue.twoFactor && (
        <AccessCodeField
          value={accessCode}
          problem={isAccessCodeShort ? t('home.accessCodeInvalid') : undefined}
          onChange={(value) => {
            setAccessCode(value);
            setIsAccessCodeShort(false);
            opening.clear();
          }}
        />
      )}
      {opening.errorCode && (
        <p className={styles.problem} role="alert">
          {t(`errors.${opening.errorCode}`)}
        </p>
      )}
      <Button type="submit" isWide isBusy={isBusy}>
        {t('home.load')}
      </Button>
      <p className={styles.purpose}>{t('home.customer.purpose')}</p>
      <p className="visually-hidden" role="status">
        {isBusy ? t('home.loading') : ''}
      </p>
    </form>
  );
}
