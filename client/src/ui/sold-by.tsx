import { useTranslation } from 'react-i18next';
import { type Seller, sellerLine } from '#shared/site/seller.ts';

/**
 * Shows a text about the seller. The seller's numbers never break across lines, and no line begins with the dot after a
 * number.
 */
export function SellerWords({ seller, text }: { seller: Seller | null; text: string }) {
  const numbers = [seller?.document, seller?.phone]
    .filter((number) => typeof number === 'string')
    .flatMap((number) => [`${number}\u00a0·`, number]);
  const parts = numbers.reduce<readonly string[]>(
    (all, number) =>
      all.flatMap((part) =>
        numbers.includes(part) ? part : part.split(number).flatMap((rest, at) => (at > 0 ? [number, rest] : [rest])),
      ),
    [text],
  );
  return parts.map((part, at) =>
    numbers.includes(part) ? (
      <span key={at} className="unbroken">
        {part}
      </span>
    ) : (
      part
    ),
  );
}

export function SoldBy({ seller }: { seller: Seller }) {
  const { t } = useTranslation();
  return <SellerWords seller={seller} text={t('site.soldBy', { seller: sellerLine(seller) })} />;
}
