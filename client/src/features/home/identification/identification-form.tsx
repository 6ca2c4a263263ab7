import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SubmitButton } from '#client/features/home/card/card-form.tsx';
import { type CardOpening, useAccessCode } from '#client/features/home/entry-form-state.ts';
import styles from '#client/features/home/form.module.css';
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
import type { IdentificationFieldName, Venue } from '#shared/site/venue.ts';
import { IdentificationField } from './identification-field.tsx';

type IdentificationFormProps = {
  venue: Pick<Venue, 'customerFormFields' | 'cpfAsPassword' | 'twoFactor' | 'theme'>;
  opening: CardOpening;
};

/** Identification by the fields that the venue asks for (requirements H6, H7). */
export function IdentificationForm({ venue, opening }: IdentificationFormProps) {
  const { t } = useTranslation();
  const { identification, access, isBusy, change, submit } = useIdentificationForm({ venue, opening });
  return (
    // On the poster it needs paper of its own.
    <form
      className={[styles.form, venue.theme.layout !== 'arches' && styles.paper].filter(Boolean).join(' ')}
      // Does nothing before its script runs: personal data belongs in no address.
      method="dialog"
      onSubmit={submit}
      noValidate
    >
      {venue.customerFormFields.map((field) => (
        <IdentificationField
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

function needsAccessCode(
  { twoFactor }: IdentificationFormProps['venue'],
  { cardAskingAccessCode }: CardOpening,
): boolean {
  return twoFactor || cardAskingAccessCode !== null;
}

/** Submitting identifies the customer, then opens the card found. */
function useIdentificationForm({ venue, opening }: IdentificationFormProps) {
  const identification = useIdentification(venue.customerFormFields);
  const access = useAccessCode(needsAccessCode(venue, opening), opening.clear);
  // Never cached: it is personal data (requirement H7).
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

function useIdentification(fields: readonly IdentificationFieldName[]) {
  const [typed, setTyped] = useState<Identification>({});
  const [problems, setProblems] = useState<ReturnType<typeof identificationProblems>>({});
  const found = () => identificationProblems(fields, typed);
  return {
    typed,
    problems,
    change: (field: IdentificationFieldName, value: string) => {
      setTyped((before) => ({ ...before, [field]: value }));
      setProblems(({ [field]: _, ...others }) => others);
    },
    /** On blur. Empty fields are reported on submit only. */
    checkField: (field: IdentificationFieldName) => {
      const value = typed[field];
      const problem = value ? identificationProblem(field, value) : null;
      if (problem) setProblems((before) => ({ ...before, [field]: problem }));
    },
    checkAll: () => setProblems(found()),
    hasProblems: () => Object.keys(found()).length > 0,
    read: () => normalizeIdentification(fields, typed),
  };
}
