import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { describeCause, maskPersonal } from './log-cause.ts';
import { ProviderError } from './provider/provider-error.ts';

describe('causes in the log', () => {
  it.each([
    'cliente ana@example.com',
    'cpf 111.444.777-35',
    'card FOTOS0001',
    'fone +5511987654321',
    '4000000000000010',
  ])('masks %j', (text) => {
    expect(maskPersonal(text)).not.toMatch(/ana@|\d{2}|FOTOS/);
  });

  it('tells the chain of causes and the fields that broke the contract', () => {
    const broken = z.object({ total: z.number() }).safeParse({ total: 'secret-1234' });
    expect(describeCause(new ProviderError('PROVIDER_INVALID_REPLY', broken.error))).toBe(
      'ProviderError PROVIDER_INVALID_REPLY < fields total',
    );
    const reset = Object.assign(new Error('socket'), { code: 'ECONNRESET' });
    expect(describeCause(new ProviderError('OUTCOME_UNKNOWN', reset))).toBe(
      'ProviderError OUTCOME_UNKNOWN < Error ECONNRESET',
    );
  });
});
