import { useTranslation } from 'react-i18next';
import { formatCents } from '#client/i18n/translator.ts';
import { completedAt } from '#client/payment/finish-order.ts';
import { useVenue } from '#client/queries/venue.ts';
import { isLinkTarget } from '#shared/help-link.ts';
import type { Order } from '#shared/order.ts';
import { chargedCents } from '#shared/payment.ts';
import { receiptLines } from '#shared/receipt-lines.ts';
import type { Receipt } from './receipt.ts';

/** The receipt of a completed order. Only the page that completed it knows the date: the provider returns none. */
export function useReceipt(order: Order): Receipt {
  const { t, i18n } = useTranslation();
  const { name, contactEmail, externalHelp } = useVenue();
  const date = completedAt(order.reference);
  const method = order.payment?.method;
  const total = formatCents(chargedCents(order, order.payment));
  const methodName = method ? t(`receipt.methods.${method}`) : null;
  const facts = [
    ['total', total],
    ['method', methodName],
    ['date', date && new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(date)],
    ['reference', order.reference],
    ['site', location.hostname],
    ['contact', contactEmail],
    ['help', externalHelp && isLinkTarget(externalHelp.url) ? externalHelp.url : null],
  ] as const;
  return {
    venue: name,
    summary: [total, methodName].filter(Boolean).join(' · '),
    lines: receiptLines(order.items).map(({ kind, isAllDigital, count, unitCents, totalCents }) => ({
      label: isAllDigital ? `${t(`prices.${kind}`)} (${t('prices.allDigital')})` : t(`prices.${kind}`),
      count,
      unit: unitCents === null ? null : formatCents(unitCents),
      total: formatCents(totalCents),
    })),
    facts: facts.flatMap(([key, text]) => (text ? [{ label: t(`receipt.${key}`), text }] : [])),
  };
}
