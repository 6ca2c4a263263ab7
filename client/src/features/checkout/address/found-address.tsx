import { useTranslation } from 'react-i18next';
import styles from '#client/features/checkout/form.module.css';
import { Button } from '#client/ui/button.tsx';
import type { AddressFormState } from './use-address-form.ts';

/** The address of the postal code, on a card. A press on 'Editar' shows its fields instead. */
export function FoundAddress({ address: { found, edit } }: { address: AddressFormState }) {
  const { t } = useTranslation();
  const state = found.state.split('-').at(-1);
  return (
    <div className={styles.found}>
      <span className={styles.pin}>
        <Pin />
      </span>
      <p>
        <strong>{found.street}</strong>
        <small>{`${found.neighborhood} · ${found.city} – ${state}`}</small>
      </p>
      <Button variant="quiet" onClick={edit}>
        {t('checkout.address.edit')}
      </Button>
    </div>
  );
}

function Pin() {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d="M12 21s7-6.2 7-11.5a7 7 0 1 0-14 0C5 14.8 12 21 12 21ZM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z" />
    </svg>
  );
}
