import sprite from './payment-icons.svg';

type PaymentIconProps = {
  name: 'pix' | 'creditCard' | 'send' | 'qr' | 'clock' | 'pin' | 'receipt';
  size?: number;
};

export function loadPaymentIcons(): void {
  new Image().src = sprite;
}

/** Shows an icon from an image file. The icons are not in the code, because most visitors never see them. */
export function PaymentIcon({ name, size = 22 }: PaymentIconProps) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
