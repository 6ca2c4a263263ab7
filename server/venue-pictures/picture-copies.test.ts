import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, expect, it, vi } from 'vitest';
import { describeCause } from '#server/log-cause.ts';
import { createMemoryMarks } from '#server/shared-state/memory-marks.ts';
import { type Answer, hang, startBareProvider } from '#server/testing/bare-provider.ts';
import type { Claimant } from '#server/work/fair-budget.ts';
import { PictureCopies } from './picture-copies.ts';

const MINUTE_MS = 60_000;
const FAMILY: Claimant = { networks: ['192.0.2.1'], connection: '1' };
const STRANGER: Claimant = { networks: ['198.51.100.7'], connection: '1' };
const KIND = { width: 480, format: 'webp' } as const;

const sends =
  (body: string | Buffer, status = 200, headers: Record<string, string> = {}): Answer =>
  (_request, response) => {
    response.writeHead(status, headers).end(body);
  };

/** Starts a storage. A copy is the original's own bytes, and a picture is as bright as the number in it says. */
async function startStorage(answer: Answer, maxBytes?: number, marks = createMemoryMarks()) {
  const storage = await startBareProvider(answer);
  const failures: string[] = [];
  const making = { now: 0, most: 0 };
  const make = async (bytes: Buffer) => {
    making.now += 1;
    making.most = Math.max(making.most, making.now);
    await wait(5);
    making.now -= 1;
    return bytes;
  };
  const measure = vi.fn(async (bytes: Buffer) => Number(bytes.toString()));
  const copies = new PictureCopies({ marks, make, measure, ...(maxBytes === undefined ? {} : { maxBytes }) });
  const get = async (path = '/hero.jpg', kind: Parameters<PictureCopies['get']>[1] = KIND, asker = FAMILY) => {
    const source = { address: storage.provider.publicStorageUrl + path, isBehindWords: true };
    const onFailure = (cause: unknown) => void failures.push(describeCause(cause));
    return (await copies.get(source, kind, { asker, onFailure }))?.bytes.toString() ?? null;
  };
  const brightest = (...paths: string[]) => {
    const { publicStorageUrl } = storage.provider;
    const heroUrls = paths.map((path) => publicStorageUrl + path);
    return copies.brightestBehindWords(
      {
        theme: { heroUrls, iconUrl: null, layout: 'immersion' },
        backgroundUrl: `${publicStorageUrl}/hero.jpg`,
        logoUrl: '',
      },
      publicStorageUrl,
    );
  };
  return { ...storage, failures, making, get, measure, brightest };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now());
});
it('a copy is made once for all who ask for it at one time, and kept', async () => {
  const { asked, get } = await startStorage(sends('picture'));
  expect(await Promise.all([get(), get(), get()])).toEqual(['picture', 'picture', 'picture']);
  expect(await get()).toBe('picture');
  expect(asked).toEqual(['/hero.jpg']);
});

it('each width and format is another copy, and they are made one after the other', async () => {
  const { asked, making, get } = await startStorage(sends('picture'));
  const widths = [480, 750, 1200, 1600];
  await Promise.all(widths.map((width) => get('/hero.jpg', { width, format: 'avif' })));
  await get('/hero.jpg', { width: 480, format: 'jpeg' });
  expect(asked).toHaveLength(5);
  expect(making.most).toBe(1);
});

it('a picture is measured with its first copy, and again with one that is made an hour later', async () => {
  const { answerWith, get, measure, brightest } = await startStorage(sends('0.5'));
  expect(brightest()).toBe(1);
  for (const width of [480, 750]) await get('/hero.jpg', { width, format: 'avif' });
  expect([brightest(), brightest('/hero.jpg'), brightest('/other.jpg', '/hero.jpg')]).toEqual([0.5, 0.5, 1]);
  expect(measure).toHaveBeenCalledOnce();
  answerWith(sends('0.7'));
  vi.setSystemTime(Date.now() + 61 * MINUTE_MS);
  await get('/hero.jpg', { width: 1200, format: 'avif' });
  expect(brightest()).toBe(0.7);
});

it('after an hour the old copy is there while a new one is made, and for hours where none can be made', async () => {
  const { answerWith, failures, get } = await startStorage(sends('oldest'));
  await get();
  answerWith(sends('old'));
  vi.setSystemTime(Date.now() + 61 * MINUTE_MS);
  expect(await get()).toBe('oldest');
  await expect.poll(() => get()).toBe('old');
  answerWith(sends('gone', 503));
  vi.setSystemTime(Date.now() + 61 * MINUTE_MS);
  expect(await get()).toBe('old');
  await expect.poll(() => failures).toHaveLength(1);
  expect(await get()).toBe('old');
  vi.setSystemTime(Date.now() + 6 * 60 * MINUTE_MS);
  expect(await get()).toBeNull();
});

it('beyond its bytes the copy that was used least recently is made again', async () => {
  const { asked, get } = await startStorage(sends('0123456789'), 25);
  for (const path of ['/a', '/b', '/a', '/c', '/a', '/b']) await get(path);
  expect(asked).toEqual(['/a', '/b', '/c', '/b']);
});

it.each([
  ['another status', sends('', 404), 'AppError PROVIDER_INVALID_REPLY < the storage answered 404'],
  [
    'a redirect, which is not followed',
    sends('', 302, { location: '/hero.jpg?2' }),
    'AppError PROVIDER_INVALID_REPLY < the storage answered 302',
  ],
  [
    'more than 10 MB',
    sends(Buffer.alloc(10 * 1024 * 1024 + 1)),
    'AppError PROVIDER_UNAVAILABLE < ResponseExceededMaxSizeError UND_ERR_RES_EXCEEDED_MAX_SIZE',
  ],
  [
    'a broken connection',
    ((_request, response) => response.destroy()) satisfies Answer,
    'AppError PROVIDER_UNAVAILABLE < SocketError UND_ERR_SOCKET',
  ],
])('%s is no copy, of any width, for a minute', async (_, answer, cause) => {
  const { asked, answerWith, failures, get } = await startStorage(answer);
  expect(await get()).toBeNull();
  expect(await get('/hero.jpg', { width: 1200, format: 'avif' })).toBeNull();
  expect([asked.length, failures.map((failure) => failure.slice(0, cause.length))]).toEqual([1, [cause]]);
  answerWith(sends('picture'));
  expect(await get('/other.jpg')).toBe('picture');
  vi.advanceTimersByTime(MINUTE_MS + 1);
  expect(await get()).toBe('picture');
});

it('who asks for too many copies delays others by a few, and a picture whose copy had no turn can be copied at once', async () => {
  const { asked, get } = await startStorage(sends('picture'));
  const paths = Array.from({ length: 40 }, (_, at) => `/${at}.jpg`);
  const strangers = paths.map((path) => get(path, KIND, STRANGER));
  expect(await get()).toBe('picture');
  expect(asked.length).toBeLessThan(5);
  const refused = paths[(await Promise.all(strangers)).indexOf(null)];
  expect(await get(refused)).toBe('picture');
});

it('a storage that does not answer ends the wait, and is asked again a minute later', async () => {
  const end = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(end.signal);
  const { asked, failures, get } = await startStorage((request, response) => {
    hang(request, response);
    end.abort(new DOMException('late', 'TimeoutError'));
  });
  expect(await get()).toBeNull();
  expect([asked.length, failures.length]).toEqual([1, 1]);
});

it('a picture whose copy ended the process is not copied again after the start, and another one is', async () => {
  const marks = createMemoryMarks();
  const { asked, provider, get } = await startStorage(sends('picture'), undefined, marks);
  const died = new PictureCopies({ marks, make: () => new Promise(() => undefined) });
  void died.get({ address: `${provider.publicStorageUrl}/hero.jpg`, isBehindWords: false }, KIND, {
    asker: FAMILY,
    onFailure: () => undefined,
  });
  await expect.poll(() => asked).toEqual(['/hero.jpg']);
  expect(await get()).toBeNull();
  expect(await get('/other.jpg')).toBe('picture');
  vi.advanceTimersByTime(10 * MINUTE_MS + 1);
  expect(await get()).toBe('picture');
});
