import { openAsBlob } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { startMockForFile } from '#mock-provider/testing/running-mock.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import { type Finding, outcomeOf } from './finding.ts';
import { runContractSuite } from './run.ts';

const mock = await startMockForFile({ checkReplies: true });

const withResult = (findings: readonly Finding[], result: Finding['result']) =>
  findings.filter((finding) => finding.result === result);

describe('the contract suite, against the mock', () => {
  it('calls every endpoint of the contract, and breaks no rule', async () => {
    const { id, web_name: organization } = await mock.addOrganization();
    const customer = { external_id: 'S1' };
    const given = { photos: 6, videos: 1, sold_photos: 1, secret: 'ABC123', customer, days_ago: 0 };
    const { card } = await mock.addCard({ organization, ...given });
    const { card: otherCard } = await mock.addCard({ organization });
    const photo = await openAsBlob(mock.world.fixtures.media.photos[0] ?? '', { type: 'image/jpeg' });
    const findings = await runContractSuite(mock.url, {
      organization,
      card,
      otherCard,
      customer,
      photo,
      secret: 'ABC123',
      writes: true,
      tokens: { url: `${mock.url}/core/v5/tokens`, publicKey: 'pk', site: `https://${organization}.fotos.example` },
      wait: (ms) => mock.clock({ organization, advance_ms: ms }),
    });
    expect(withResult(findings, 'differs')).toEqual([]);
    expect(outcomeOf(findings)).toBe('agrees');
    const called = findings.filter(({ status }) => status !== null).map(({ call }) => call.split(',')[0]);
    expect(called).toEqual(expect.arrayContaining(Object.keys(endpoints)));
    expect(await mock.violations(id)).toEqual([]);
  });

  it.each([
    ['fotos', []],
    ['aqua', []],
    ['museu', []],
    ['balcao', []],
    ['vazio', []],
    ['configruim', ['organization: settings']],
  ])('finds nothing wrong in %s but %j', async (organization, wrong) => {
    const findings = await runContractSuite(mock.url, { organization, card: 'MISTO0001', writes: true });
    const differing = withResult(findings, 'differs').map(({ call, check }) => `${call}: ${check}`);
    expect(differing).toEqual(wrong);
    expect(await mock.violations(organization)).toEqual([]);
    await mock.control('/__mock/reset', {});
  });

  it('says so where the photos do not suffice, and fills no completed order', async () => {
    const { web_name: organization } = await mock.addOrganization({});
    const options = { organization, card: (await mock.addCard({ organization, photos: 1 })).card, writes: true };
    const reasonsOf = (findings: readonly Finding[]) =>
      findings.filter(({ result }) => result === 'not tried').map(({ call, details }) => `${call} ${details[0]}`);
    const bought = await runContractSuite(mock.url, options);
    expect(reasonsOf(bought)).toContain('addMedia, photo 5 of 5 needs 5 unsold photos');
    const again = await runContractSuite(mock.url, options);
    expect(reasonsOf(again)).toContain('saveCustomer, customer needs an open order');
    expect(outcomeOf(again)).toBe('not tried');
    expect(withResult([...bought, ...again], 'differs')).toEqual([]);
  });

  it('changes nothing unless it may', async () => {
    const options = { organization: 'fotos', card: 'FOTOS0001', writes: false };
    const findings = await runContractSuite(`${mock.url}/`, options);
    expect(withResult(findings, 'differs')).toEqual([]);
    expect(mock.world.find('fotos')?.orders.size).toBe(0);
    expect(findings.find(({ call }) => call === 'openOrder')?.details).toEqual(['changes something: --writes']);
  });
});
