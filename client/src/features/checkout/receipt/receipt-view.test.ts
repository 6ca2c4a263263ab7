import { expect, test } from 'vitest';
import { formatReceipt } from './receipt-view.tsx';

test('a shared receipt has the venue, the items, the total and the order number', () => {
  const text = formatReceipt({
    venue: 'Aquário do Rio',
    lines: [{ label: 'Fotos', count: 3, unit: 'R$ 29,90', total: 'R$ 89,70' }],
    facts: [
      { label: 'Total', text: 'R$ 89,70' },
      { label: 'Pedido', text: '1001' },
    ],
  });
  expect(text).toBe('Aquário do Rio\n3 × Fotos: R$ 89,70\nTotal: R$ 89,70\nPedido: 1001');
});
