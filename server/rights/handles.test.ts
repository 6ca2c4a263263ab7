import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFileSegment } from '#shared/path-segment.ts';
import { createHandles, type HandleRight, type HandleSubject, type Handles } from './handles.ts';

const OLD = 'a'.repeat(32);
const NEW = 'b'.repeat(32);
const DAY_MS = 86_400_000;
const NOON = Date.UTC(2026, 10, 22, 12);

const handles = createHandles([OLD]);
const photo = { kind: 'photo', id: 'fotos-fotos0001-p01' } as const;
const handle = handles.sign('fotos', 'view', photo);
const ofFile = handles.sign('fotos', 'view', photo, { filename: 'foto-01.jpg' });

/** `open` does not notice a change within the code of the file's name, which proves only that name. */
const isInFileCode = (at: number) => at >= ofFile.length - 9 && at < ofFile.length - 3;

/** Returns the part of a handle that stays the same from day to day. */
const nameOf = (signed: string) => signed.slice(0, signed.lastIndexOf('.'));

function opened(of: Handles, right: HandleRight, signed: string) {
  const subject = of.open('fotos', right, signed);
  if (subject === null || subject === 'expired') throw new Error('not valid');
  return subject;
}

const anySubject: fc.Arbitrary<HandleSubject> = fc.record({
  kind: fc.constantFrom('photo', 'video', 'extra', 'order', 'card', 'archive'),
  id: fc.oneof(
    fc.stringMatching(/^[A-Za-z0-9_~-]{1,64}$/),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 600 }),
  ),
});

describe('signed handles', () => {
  it('opens what it signed', () => {
    fc.assert(
      fc.property(anySubject, ({ kind, id }) => {
        const wellFormed = { kind, id: id.toWellFormed() };
        expect(handles.open('fotos', 'view', handles.sign('fotos', 'view', wellFormed))).toMatchObject(wellFormed);
      }),
    );
  });

  it('refuses another venue, another right, a bare id and rubbish', () => {
    expect(handles.open('aqua', 'view', handle)).toBeNull();
    expect(handles.open('fotos', 'download', handle)).toBeNull();
    const { id } = photo;
    const forged = [id, '', `p.${id}`, `p.${id}.`, `x${handle.slice(1)}`, `${handle}A`, 'p'.repeat(10_000)];
    for (const one of forged) expect(handles.open('fotos', 'view', one)).toBeNull();
  });

  it('refuses any single changed character', () => {
    fc.assert(
      fc.property(fc.constantFrom(handle, ofFile), fc.nat(), fc.constantFrom(...'Ab7-.'), (signed, any, character) => {
        const at = any % signed.length;
        const changed = signed.slice(0, at) + character + signed.slice(at + 1);
        const isSame = changed === signed || (signed === ofFile && isInFileCode(at));
        return isSame || handles.open('fotos', 'view', changed) === null;
      }),
    );
  });

  it('has one spelling: no part has spare bits', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'];
    const ends = [handle.length - 1, handle.lastIndexOf('.') - 1, handle.indexOf('.', 2) - 1];
    for (const at of ends) {
      const spellings = letters.map((letter) => handle.slice(0, at) + letter + handle.slice(at + 1));
      expect(spellings.filter((one) => handles.open('fotos', 'view', one) !== null)).toEqual([handle]);
    }
  });

  it('opens a handle only with the claim that it was signed with', () => {
    const order = { kind: 'order', id: 'o1' } as const;
    const bound = handles.sign('fotos', 'buyer', order, { claim: 'ana' });
    expect(handles.open('fotos', 'buyer', bound, 'ana')).toMatchObject(order);
    expect([handles.open('fotos', 'buyer', bound, 'rui'), handles.open('fotos', 'buyer', bound)]).toEqual([null, null]);
  });
});

it('a handle opens the file name that it was signed with, and no other (P6)', () => {
  const of = (filename: string, right: HandleRight = 'view') => handles.sign('fotos', right, photo, { filename });
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.string(), (filename, other) => {
      const signed = of(filename);
      expect(handles.open('fotos', 'view', signed)).toMatchObject(photo);
      expect(handles.isFileName('fotos', signed, filename)).toBe(isFileSegment(filename));
      expect(handles.isFileName('fotos', signed, filename + other)).toBe(isFileSegment(filename) && other === '');
      expect(nameOf(signed)).toBe(nameOf(handle));
    }),
  );
  expect(of('a.jpg').length - handle.length).toBe(6);
  const neighbour = handles.sign('fotos', 'view', { kind: 'photo', id: 'fotos-2' }, { filename: 'a.jpg' });
  const moved = of('a.jpg').slice(0, -9) + neighbour.slice(-9);
  const signed = [of('a.jpg'), of('a.jpg', 'download'), handle, neighbour, moved];
  expect(signed.map((one) => handles.isFileName('fotos', one, 'a.jpg'))).toEqual([true, true, false, true, false]);
  expect(handles.isFileName('aqua', of('a.jpg'), 'a.jpg')).toBe(false);
  expect(createHandles([NEW, OLD]).isFileName('fotos', of('a.jpg'), 'a.jpg')).toBe(true);
});

describe('a handle shows nothing of its id (R3)', () => {
  it('neither as it is, nor decoded', () => {
    const ids = fc.stringMatching(/^[A-Za-z0-9_-]{4,64}$/);
    fc.assert(
      fc.property(ids, (id) => {
        const signed = handles.sign('fotos', 'view', { kind: 'photo', id });
        expect(signed).not.toContain(id);
        for (const part of signed.split('.')) {
          expect(Buffer.from(part, 'base64url').toString('latin1')).not.toContain(id);
        }
      }),
    );
  });

  it('names ends of long ids as if drawn by lot, after one name of their beginning', () => {
    const ends = new Set<string>();
    const beginnings = new Set<string>();
    for (let number = 1_000; number < 3_000; number += 1) {
      const [, beginning = '', end = ''] = handles
        .sign('fotos', 'view', { ...photo, id: `fotos-fotos0001-p${number}` })
        .split('.');
      beginnings.add(beginning);
      ends.add(end);
    }
    expect([beginnings.size, ends.size]).toEqual([1, 2_000]);
    for (const at of [0, 3, 4, 7]) expect(new Set([...ends].map((end) => end[at])).size).toBe(64);
  });

  it('names short ids that differ in a letter, by kind and by venue, without anything in common', () => {
    const names = [
      handles.sign('fotos', 'view', { kind: 'photo', id: 'fotos-10' }),
      handles.sign('fotos', 'view', { kind: 'photo', id: 'fotos-11' }),
      handles.sign('fotos', 'view', { kind: 'video', id: 'fotos-10' }),
      handles.sign('aqua', 'view', { kind: 'photo', id: 'fotos-10' }),
    ].map((one) => nameOf(one).slice(2));
    const starts = new Set(names.map((name) => name.slice(0, 8)));
    const ends = new Set(names.map((name) => name.slice(-8)));
    expect([starts.size, ends.size]).toEqual([4, 4]);
  });
});

describe('the days of a handle (R3)', () => {
  const at = (clock: { now: number }, secrets = [OLD]) => createHandles(secrets, () => clock.now);

  it('it stays the same for a day, and is valid on seven more', () => {
    const clock = { now: NOON };
    const dated = at(clock);
    const made = dated.sign('fotos', 'view', photo);
    clock.now += 12 * 3_600_000;
    expect(dated.sign('fotos', 'view', photo)).toBe(made);
    clock.now = NOON + 7 * DAY_MS;
    expect(dated.open('fotos', 'view', made)).toMatchObject(photo);
    clock.now = NOON + 8 * DAY_MS;
    expect(dated.open('fotos', 'view', made)).toBe('expired');
    expect(dated.open('aqua', 'view', made)).toBeNull();
  });

  it('a right given because of others ends with the first of them, however often it is renewed', () => {
    const waits = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(waits, (days) => {
        const clock = { now: NOON };
        const dated = at(clock);
        const card = { kind: 'card', id: 'FOTOS0001' } as const;
        let right = dated.sign('fotos', 'card', card);
        for (const wait of days) {
          clock.now += wait * DAY_MS;
          const isOver = clock.now >= NOON + 8 * DAY_MS;
          expect(dated.open('fotos', 'card', right) === 'expired').toBe(isOver);
          if (isOver) return;
          const later = opened(dated, 'card', dated.sign('fotos', 'card', card));
          right = dated.limitedBy(later, opened(dated, 'card', right)).sign('fotos', 'card', card);
        }
      }),
    );
  });

  it('none outlasts its own days, nor those that its giver allows', () => {
    const clock = { now: NOON };
    const dated = at(clock);
    const download = opened(dated, 'download', dated.sign('fotos', 'download', photo));
    const zip = dated.limitedBy(download).sign('fotos', 'zip', { kind: 'archive', id: '/a.zip' });
    const short = dated.sign('fotos', 'view', photo, { until: download.until - 7 });
    clock.now += DAY_MS;
    expect(dated.open('fotos', 'zip', zip)).toMatchObject({ id: '/a.zip' });
    expect(dated.open('fotos', 'view', short)).toBe('expired');
    clock.now += DAY_MS;
    expect(dated.open('fotos', 'zip', zip)).toBe('expired');
  });

  it('is as if it had been given earlier, where it is signed as of then, and never as if later', () => {
    const clock = { now: NOON };
    const dated = at(clock);
    const today = dated.sign('fotos', 'remove', photo);
    clock.now += DAY_MS;
    expect(dated.asOf(NOON).sign('fotos', 'remove', photo)).toBe(today);
    expect(dated.asOf(NOON + 9 * DAY_MS).sign('fotos', 'view', photo)).toBe(dated.sign('fotos', 'view', photo));
  });
});

describe('the name in a handle', () => {
  it('is the same on every day, for every right, and whatever gave it', () => {
    const clock = { now: NOON };
    const dated = createHandles([OLD], () => clock.now);
    const made = dated.sign('fotos', 'view', photo);
    clock.now += 3 * DAY_MS;
    const given = dated.limitedBy(opened(dated, 'view', made)).sign('fotos', 'view', photo);
    const later = [dated.sign('fotos', 'peek', photo), given];
    expect(later.map(nameOf)).toEqual([nameOf(made), nameOf(made)]);
    expect(dated.sign('fotos', 'view', photo)).not.toBe(made);
  });

  it('stays while keys change, in what is given because of a right of the older key', () => {
    const rotated = createHandles([NEW, OLD]);
    const older = opened(rotated, 'view', handle);
    expect(older).toMatchObject(photo);
    expect(rotated.limitedBy(older).sign('fotos', 'view', photo)).toBe(handle);
    const newer = opened(rotated, 'view', rotated.sign('fotos', 'view', photo));
    expect(rotated.limitedBy(older).limitedBy(newer).sign('fotos', 'view', photo)).toBe(handle);
    expect(nameOf(rotated.sign('fotos', 'view', photo))).not.toBe(nameOf(handle));
    expect(createHandles([NEW]).open('fotos', 'view', handle)).toBeNull();
  });
});
