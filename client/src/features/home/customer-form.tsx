import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { errorCodeOf, trpc } from '#client/lib/trpc.ts';
import { AccessCodeField } from '#client/ui/access-code-field.tsx';
import type { Venue } from '#shared/venue.ts';
import styles from './card-form.module.css';
import { CustomerField } from './customer-field.tsx';
import { LoadButton } from './load-button.tsx';
import { useAccessCode } from './use-access-code.ts';
import type { CardOpening } from './use-card-opening.ts';
import { useIdentification } from './use-identification.ts';

type CustomerFormProps = {
  venue: Pick<Venue, 'customerFormFields' | 'cpfAsPassword' | 'twoFactor'>;
  opening: CardOpening;
};

/** What the form holds, and sending it: first who the visitor is, then the card that this finds. */
function useCustomerForm({ venue, opening }: CustomerFormProps) {
  const identification = useIdentification(venue.customerFormFields);
  const access = useAccessCode(venue.twoFactor, opening.clear);
  // The cache forgets at once who the visitor is (requirement H7).
  const identify = trpc.customer.identify.useMutation({ gcTime: 0 });
  const isBusy = identify.isPending || opening.isPending;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const first = identification.check();
    access.check();
    if (first) return event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    if (access.isMissing) return;
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

/** The way in by who the visitor is, with the fields that the venue asks for (requirements H6, H7). */
export function CustomerForm({ venue, opening }: CustomerFormProps) {
  const { t } = useTranslation();
  const { identification, access, isBusy, change, submit } = useCustomerForm({ venue, opening });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {venue.customerFormFields.map((field) => (
        <CustomerField
          key={field}
          field={field}
          venue={venue}
          value={identification.typed[field] ?? ''}
          problem={identification.problems[field]}
          onChange={(value) => change(field, value)}
          onBlur={() => identification.leave(field)}
        />
      ))}
      {venue.twoFactor && <AccessCodeField {...access.field} />}
      {opening.errorCode && (
        <p className={styles.problem} role="alert">
          {t(`errors.${opening.errorCode}`)}
        </p>
      )}
      <LoadButton isBusy={isBusy} />
      <p className={styles.purpose}>{t('home.customer.purpose')}</p>
    </form>
  );
}
