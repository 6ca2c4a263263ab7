import { expect, it } from 'vitest';
import { errors as en } from './en/site.ts';
import { errors as pt } from './pt/site.ts';

it('a failure without a name is shown with the sentence of the provider’s documents, then the next step (E6)', () => {
  for (const code of ['PROVIDER_REFUSED', 'PROVIDER_UNAVAILABLE', 'PROVIDER_INVALID_REPLY', 'UNKNOWN'] as const) {
    expect(pt[code]).toMatch(/^Algo de errado aconteceu\. \S/);
    expect(en[code]).toMatch(/^Something wrong happened\. \S/);
  }
});
