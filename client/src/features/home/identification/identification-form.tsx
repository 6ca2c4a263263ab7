import { type FormEvent, type InputHTMLAttributes, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SubmitButton } from '#client/features/home/card/card-form.tsx';
import type { CardOpening } from '#client/features/home/entry-form-state.ts';
import styles from '#client/features/home/form.module.css';
import { AccessCodeField, useAccessCode } from '#client/fields/access-code-field.tsx';
import { goToNextField, showProblems } from '#client/lib/focus.ts';
import { errorCodeOf, trpc } from '#client/lib/trpc.ts';
import { applyMask } from '#client/ui/apply-mask.ts';
import { Field, FieldProblem } from '#client/ui/field.tsx';
import { formatCpf } from '#shared/customer/cpf.ts';
import {
  IDENTIFICATION_MAX_LENGTH,
  type Identification,
  identificationProblem,
  normalizeIdentification,
} from '#shared/customer/identification.ts';
import type { IdentificationFieldName, Venue } from '#shared/site/venue.ts';

type IdentificationFormProps = {
  venue: Pick<Venue, 'customerFormFields' | 'cpfAsPassword' | 'twoFactor'>;
  opening: CardOpening;
  accessField?: RefObject<HTMLInputElement | null>;
};

export function IdentificationForm({ venue, opening, accessField }: IdentificationFormProps) {
  const { t } = useTranslation();
  const { identification, needsAccessCode, access, isBusy, change, submit } = useIdentificationForm({ venue, opening });
  return (
    <form
      className={`${styles.form} ${styles.paper}`}
      // Before its script runs, submitting does nothing, because personal data must not get into an address.
      method="dialog"
      onSubmit={submit}
      onKeyDown={goToNextField}
      noValidate
    >
      {venue.customerFormFields.map((field) => (
        <IdentificationField key={field} {...{ field, venue, identification, change }} />
      ))}
      {needsAccessCode && (
        <AccessCodeField {...access.field} ref={accessField} isMissing={opening.cardAskingAccessCode !== null} />
      )}
      {opening.errorCode && <FieldProblem>{t(`errors.${opening.errorCode}`)}</FieldProblem>}
      <SubmitButton isBusy={isBusy} />
      <p className={styles.purpose}>{t('home.customer.purpose')}</p>
    </form>
  );
}

function useIdentificationForm({ venue, opening }: IdentificationFormProps) {
  const identification = useIdentification(venue.customerFormFields);
  const needsAccessCode = venue.twoFactor || opening.cardAskingAccessCode !== null;
  const access = useAccessCode(needsAccessCode, opening.clear);
  // The reply is never cached, because it is personal data.
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
    opening.forgetCard();
  };
  return { identification, needsAccessCode, access, isBusy, change, submit };
}

function useIdentification(fields: readonly IdentificationFieldName[]) {
  const [typed, setTyped] = useState<Identification>({});
  const [checked, setChecked] = useState<readonly IdentificationFieldName[]>([]);
  const problemOf = (field: IdentificationFieldName) => identificationProblem(field, typed[field] ?? '');
  return {
    typed,
    shownProblem: (field: IdentificationFieldName) => (checked.includes(field) ? problemOf(field) : null),
    change: (field: IdentificationFieldName, value: string) => {
      setTyped((before) => ({ ...before, [field]: value }));
      setChecked((before) => before.filter((other) => other !== field));
    },
    /** Checks a field when the visitor leaves it. Empty fields are only reported on submit. */
    checkField: (field: IdentificationFieldName) => {
      if (typed[field]) setChecked((before) => [...before, field]);
    },
    checkAll: () => setChecked(fields),
    hasProblems: () => fields.some(problemOf),
    read: () => normalizeIdentification(fields, typed),
  };
}

function inputOf(
  field: IdentificationFieldName,
  venue: IdentificationFormProps['venue'],
): InputHTMLAttributes<HTMLInputElement> {
  const asks = (other: IdentificationFieldName) => venue.customerFormFields.includes(other);
  switch (field) {
    case 'name':
      return { autoComplete: asks('lastname') ? 'given-name' : 'name', autoCapitalize: 'words' };
    case 'lastname':
      return { autoComplete: 'family-name', autoCapitalize: 'words' };
    case 'external_id':
      return { autoComplete: asks('password') ? 'username' : 'off', autoCapitalize: 'none', autoCorrect: 'off' };
    case 'cpf':
      return {
        autoComplete: 'off',
        inputMode: 'numeric',
        placeholder: '000.000.000-00',
        type: venue.cpfAsPassword ? 'password' : 'text',
      };
    case 'password':
      return { autoComplete: 'current-password', type: 'password' };
  }
}

type IdentificationFieldProps = { field: IdentificationFieldName } & Pick<IdentificationFormProps, 'venue'> &
  Pick<ReturnType<typeof useIdentificationForm>, 'identification' | 'change'>;

function IdentificationField({ field, venue, identification, change }: IdentificationFieldProps) {
  const { t } = useTranslation();
  const problem = identification.shownProblem(field);
  const isLast = venue.customerFormFields.at(-1) === field;
  const { type, ...input } = inputOf(field, venue);
  const isHidden = type === 'password';
  const [isShown, setIsShown] = useState(false);
  return (
    <Field
      {...input}
      type={isHidden && isShown ? 'text' : type}
      adornment={isHidden && <ShowButton isShown={isShown} onToggle={() => setIsShown(!isShown)} />}
      name={field}
      label={t(`home.customer.fields.${field}`)}
      problem={
        problem && t(problem === 'required' ? `home.customer.required.${field}` : `home.customer.problems.${problem}`)
      }
      value={identification.typed[field] ?? ''}
      required
      maxLength={IDENTIFICATION_MAX_LENGTH}
      spellCheck={false}
      enterKeyHint={isLast ? 'go' : 'next'}
      onBlur={() => identification.checkField(field)}
      onChange={({ currentTarget }) => {
        if (field === 'cpf') applyMask(currentTarget, formatCpf);
        change(field, currentTarget.value);
      }}
    />
  );
}

/** Shows or hides what was typed. A hidden text, such as a CPF of eleven digits, is hard to type on a phone. */
function ShowButton({ isShown, onToggle }: { isShown: boolean; onToggle: () => void }) {
  const { t } = useTranslation();
  return (
    <button type="button" className={styles.show} onClick={onToggle}>
      {t(isShown ? 'home.customer.hide' : 'home.customer.show')}
    </button>
  );
}
