import { useTranslation } from 'react-i18next';

/** The caption and the columns of a table of what is bought. They are read, not seen. */
export function SummaryHead() {
  const { t } = useTranslation();
  return (
    <>
      <caption className="visually-hidden">{t('checkout.summary.caption')}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('checkout.summary.item')}</th>
          <th scope="col">{t('checkout.summary.quantity')}</th>
          <th scope="col">{t('checkout.summary.price')}</th>
        </tr>
      </thead>
    </>
  );
}
