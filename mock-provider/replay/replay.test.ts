import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { buildMockProvider } from '#mock-provider/app.ts';
import type { RecordedPair } from '#shared/provider-api/recording.ts';
import { describeVenue } from './recorded.ts';

it('finds the venue of ids that are numbers, and names what a developer types', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'recording-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const write = (file: string, request: RecordedPair['request'], body: unknown) => {
    const reply = { status: 200, ms: 1, type: 'application/json', body };
    const pair: RecordedPair = { version: 1, organization: '7000001', request, reply };
    return writeFile(join(folder, `${file}.json`), JSON.stringify(pair));
  };
  const organization = { id: 7_000_001, name: 'Parque', web_name: 'parque' };
  const query = { organization_id: '7000001' };
  await write('0001-organization', { method: 'GET', path: '/api/v1/organization/parque' }, { organization });
  await write('0002-card', { method: 'GET', path: '/api/v1/card/CARTAO001/medias', query }, { card: 'CARTAO001' });
  const gallery = { path: '/api/v1/medias/7000001/CARTAO001', query: { secret: 'SENHA1' } };
  await write('0003-medias', { method: 'POST', ...gallery, body: { cards: ['CARTAO001'] } }, { extras: [] });
  await write(
    '0004-card',
    { method: 'GET', path: '/api/v1/card/CARTAO002/medias', query },
    { error: 'CARD_NOT_FOUND' },
  );
  await write('0010-payment', { method: 'GET', path: '/api/v1/payment/7000001' }, { status: 'PAID' });
  const { app, recorded } = await buildMockProvider({ replayFolder: folder });
  expect((await app.inject('/api/v1/organization/parque')).json()).toEqual({ organization });
  expect((await app.inject('/api/v1/payment/7000001')).json()).toEqual({ status: 'PAID' });
  await app.close();
  expect(recorded.map((venue) => describeVenue(venue, 'http://{venue}.localhost:3000'))).toEqual([
    'recorded venue: http://parque.localhost:3000 with card CARTAO001; access code SENHA1 of CARTAO001',
  ]);
  await writeFile(join(folder, '0011-card.json'), '{"version": 2}');
  await expect(buildMockProvider({ replayFolder: folder })).rejects.toThrow('0011-card.json is wrong');
});
