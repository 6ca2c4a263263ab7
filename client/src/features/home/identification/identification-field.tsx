import { type InputHTMLAttributes, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { applyMask } from '#client/ui/apply-mask.ts';
import { Field } from '#client/ui/field.tsx';
import { formatCpf } from '#shared/customer/cpf.ts';
import { IDENTIFICATION_MAX_LENGTH, type IdentificationProblem } from '#shared/customer/identification.ts';
import type { IdentificationFieldName, Venue } from '#shared/site/venue.ts';
import styles from './identification-field.module.css';

type FormSettings = Pick<Venue, 'customerFormFields' | 'cpfAsPassword'>;

function inputOf(field: IdentificationFieldName, venue: FormSettings): InputHTMLAttributes<HTMLInputElement> {
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

type IdentificationFieldProps = {
  field: IdentificationFieldName;
  venue: FormSettings;
  value: string;
  problem: IdentificationProblem | undefined;
  onChange: (value: string) => void;
  onBlur: () => void;
};

/** One field of the identification form (requirement H7). */
export function IdentificationField({ field, venue, value, problem, onChange, onBlur }: IdentificationFieldProps) {
  const { t } = useTranslation();
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
      value={value}
      required
      maxLength={IDENTIFICATION_MAX_LENGTH}
      spellCheck={false}
      enterKeyHint={isLast ? 'go' : 'next'}
      onBlur={onBlur}
      onChange={({ currentTarget }) => {
        if (field === 'cpf') applyMask(currentTarget, formatCpf);
        onChange(currentTarget.value);
      }}
    />
  );
}

/** Shows or hides typed digits: eleven hidden ones are hard to type on a phone. */
function ShowButton({ isShown, onToggle }: { isShown: boolean; onToggle: () => void }) {
  const { t } = useTranslation();
  return (
    <button type="button" className={styles.show} onClick={onToggle}>
      {t(isShown ? 'home.customer.hide' : 'home.customer.show')}
    </button>
  );
}
