import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SubmitButton } from '#client/features/home/card/card-form.tsx';
import { useAccessCode } from '#client/features/home/entry-form-state.ts';
import styles from '#client/features/home/form.module.css';
import type { CardOpening } from '#client/features/home/use-card-opening.ts';
import { AccessCodeField } from '#client/fields/access-code-field.tsx';
import { showProblems } from '#client/lib/focus.ts';
import { errorCodeOf, trpc } from '#client/lib/trpc.ts';
import { FieldProblem } from '#client/ui/field.tsx';
import {
  type Identification,
  identificationProblem,
  identificationProblems,
  normalizeIdentification,
} from '#shared/customer/identification.ts';
import type { CustomerFormField, Venue } from '#shared/site/venue.ts';
import { CustomerField } from './customer-field.tsx';

type CustomerFormProps = {
  venue: Pick<Venue, 'customerFormFields' | 'cpfAsPassword' | 'twoFactor' | 'theme'>;
  opening: CardOpening;
};

/** The form for customer data, with the fields that the venue asks for (requirements H6, H7). */
export function CustomerForm({ venue, opening }: CustomerFormProps) {
  const { t } = useTranslation();
  const { identification, access, isBusy, change, submit } = useCustomerForm({ venue, opening });
  return (
    // Where the form lies on the poster, it needs paper of its own.
    <form
      className={[styles.form, venue.theme.layout !== 'arches' && styles.paper].filter(Boolean).join(' ')}
      // Before its script runs, a press does nothing: who the visitor is belongs in no address.
      method="dialog"
      onSubmit={submit}
      noValidate
    >
      {venue.customerFormFields.map((field) => (
        <CustomerField
          key={field}
          field={field}
          venue={venue}
          value={identification.typed[field] ?? ''}
          problem={identification.problems[field]}
          onChange={(value) => change(field, value)}
          onBlur={() => identification.checkField(field)}
        />
      ))}
      {needsAccessCode(venue, opening) && <AccessCodeField {...access.field} />}
      {opening.errorCode && <FieldProblem>{t(`errors.${opening.errorCode}`)}</FieldProblem>}
      <SubmitButton isBusy={isBusy} />
      <p className={styles.purpose}>{t('home.customer.purpose')}</p>
    </form>
  );
}

/** Whether the venue asks for an access code, or the card that was found needs one. */
function needsAccessCode({ twoFactor }: CustomerFormProps['venue'], { lockedCard }: CardOpening): boolean {
  return twoFactor || lockedCard !== null;
}

/** The state of the form. Submitting it identifies the customer first, then opens the card that this finds. */
function useCustomerForm({ venue, opening }: CustomerFormProps) {
  const identification = useIdentification(venue.customerFormFields);
  const access = useAccessCode(needsAccessCode(venue, opening), opening.clear);
  // The cache forgets at once who the visitor is (requirement H7).
  const identify = trpc.customer.identify.useMutation({ gcTime: 0 });
  const isBusy = identify.isPending || opening.isPending;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    showProblems(event.currentTarget, () => {
      identification.checkAll();
      access.check();
    });
    if (identification.hasProblems() || access.isMissing) return;
    identify.mutate(identification.read(), {
      onSuccess: ({ card }) => opening.open(card, access.code),
      onError: (error) => opening.fail(errorCodeOf(error)),
    });
  };
  const change: typeof identification.change = (field, value) => {
    identification.change(field, value);
    identify.reset();
    opening.clear();
  };
  return { identification, access, isBusy, change, submit };
}

/** The customer data as the visitor types it, and what is wrong with it (requirement H7). */
function useIdentification(fields: readonly CustomerFormField[]) {
  const [typed, setTyped] = useState<Identification>({});
  const [problems, setProblems] = useState<ReturnType<typeof identificationProblems>>({});
  const found = () => identificationProblems(fields, typed);
  return {
    typed,
    problems,
    change: (field: CustomerFormField, value: string) => {
      setTyped((before) => ({ ...before, [field]: value }));
      setProblems(({ [field]: _, ...others }) => others);
    },
    /** Checks a field on blur. An empty field is reported on submit only, so that passing through it shows no error. */
    checkField: (field: CustomerFormField) => {
      const value = typed[field];
      const problem = value ? identificationProblem(field, value) : null;
      if (problem) setProblems((before) => ({ ...before, [field]: problem }));
    },
    checkAll: () => setProblems(found()),
    hasProblems: () => Object.keys(found()).length > 0,
    /** The fields as they are sent. */
    read: () => normalizeIdentification(fields, typed),
  };
}
