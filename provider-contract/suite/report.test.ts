import { describe, expect, it } from 'vitest';
import type { Finding } from './finding.ts';
import { writeJson, writeReport } from './report.ts';

const CALL = { call: 'checkout, PIX', endpoint: 'POST /api/v1/payment/checkout/:orderId', status: 200 };
const FINDINGS: readonly Finding[] = [
  { ...CALL, check: 'form', result: 'agrees', details: [] },
  { ...CALL, check: 'PIX CRC', result: 'agrees', details: [] },
  { ...CALL, check: 'payment status', result: 'differs', details: ['status: "A<B>\u0007" is unknown', 'more'] },
  { ...CALL, check: 'PIX amount', result: 'not tried', details: ['needs an order with the right total'] },
  { ...CALL, call: 'removeMedia', status: null, check: 'form', result: 'not tried', details: ['needs --remove-media'] },
];
const SUBJECT = { url: 'https://provider.example', organization: 'fotos', card: 'FOTOS0001' };

describe('the report', () => {
  it('has a line of each call for what agrees, and one for each difference, which names the calls', () => {
    const same = { ...CALL, call: 'payment', check: 'payment status', result: 'differs', details: ['more'] } as const;
    const lines = writeReport([...FINDINGS, same])
      .split('\n')
      .slice(2);
    expect(lines[0]).toMatch(/^checkout, PIX .* 200 +agrees +form, PIX CRC$/);
    expect(lines[1]).toMatch(/^checkout, PIX .* 200 +differs +payment status: status: /);
    expect(lines[2]).toMatch(/^checkout, PIX .* 200 +differs +payment status: more \(also: payment\)$/);
    expect(lines[3]).toMatch(/^checkout, PIX .* 200 +not tried +needs an order with the right total$/);
    expect(lines[4]).toMatch(/^removeMedia .* – +not tried +needs --remove-media$/);
    expect(lines.at(-1)).toBe('2 agree, 2 differ, 2 not tried');
  });

  it('is one JSON document', () => {
    const { findings, ...head } = JSON.parse(writeJson(FINDINGS, SUBJECT));
    expect(head).toEqual({ ...SUBJECT, outcome: 'differs', agrees: 2, differs: 1, not_tried: 2 });
    expect(findings).toEqual(FINDINGS);
  });
});
