import { expect, it } from 'vitest';
import { createLog } from './log.ts';

it('has the causes of an error, never its message, whoever logs it and however', () => {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  const error = Object.assign(new Error('GET /gallery/FOTOS0001'), { code: 'FST_ERR_REP_ALREADY_SENT' });
  log.warn({ err: error });
  log.warn({ err: error }, 'said');
  log.error({ req: { url: '/gallery/FOTOS0001' } }, 'asked');
  const text = lines.join('');
  expect(text).toContain('"err":"Error FST_ERR_REP_ALREADY_SENT"');
  expect(text).toContain('"msg":"said"');
  expect(text).not.toContain('FOTOS0001');
});
