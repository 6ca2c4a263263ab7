import { useTranslation } from 'react-i18next';
import { type Seller, sellerLine } from '#shared/site/seller.ts';

/** Shows a text about the seller. Each number in it stays on one line, together with the dot after it. */
export function SellerWords({ seller, text }: { seller: Seller | null; text: string }) {
  const numbers = [seller?.document, seller?.phone].filter((number) => typeof number === 'string');
  if (numbers.length === 0) return text;
  const escaped = numbers.map((number) => number.replace(/\W/g, String.raw`\$&`));
  const parts = text.split(new RegExp(`((?:${escaped.join('|')})(?:\u00a0·)?)`));
  return parts.map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={at} className="unbroken">
        {part}
      </span>
    ),
  );
}

export function SoldBy({ seller }: { seller: Seller }) {
  const { t } = useTranslation();
  return <SellerWords seller={seller} text={t('site.soldBy', { seller: sellerLine(seller) })} />;
}
