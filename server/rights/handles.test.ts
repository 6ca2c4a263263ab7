import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHandles } from './handles.ts';

const handles = createHandles(['a'.repeat(32)]);
const photo = { kind: 'photo', id: 'fotos-1' } as const;
const handle = handles.sign('fotos', 'view', photo);

describe('signed handles', () => {
  it('opens what it signed', () => {
    const id = fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/);
    const kind = fc.constantFrom('photo', 'video', 'extra', 'order', 'card');
    fc.assert(
      fc.property(id, kind, (given, of) => {
        const subject = { kind: of, id: given } as const;
        expect(handles.open('fotos', 'view', handles.sign('fotos', 'view', subject))).toEqual(subject);
      }),
    );
  });

  it('refuses another venue, another right, a bare id and rubbish', () => {
    expect(handles.open('aqua', 'view', handle)).toBeNull();
    expect(handles.open('fotos', 'download', handle)).toBeNull();
    for (const forged of ['fotos-1', '', 'p.fotos-1', 'p.fotos-1.', `x${handle.slice(1)}`, `${handle}A`]) {
      expect(handles.open('fotos', 'view', forged)).toBeNull();
    }
  });

  it('refuses any single changed character', () => {
    fc.assert(
      fc.property(fc.nat(handle.length - 1), fc.constantFrom('A', 'b', '7', '-'), (at, character) => {
        const changed = handle.slice(0, at) + character + handle.slice(at + 1);
        return changed === handle || handles.open('fotos', 'view', changed) === null;
      }),
    );
  });

  it('verifies with an older key, signs with the newest', () => {
    const rotated = createHandles(['b'.repeat(32), 'a'.repeat(32)]);
    expect(rotated.open('fotos', 'view', handle)).toEqual(photo);
    expect(rotated.sign('fotos', 'view', photo)).not.toBe(handle);
    expect(createHandles(['b'.repeat(32)]).open('fotos', 'view', handle)).toBeNull();
  });

  it('has one spelling: the spare bits of the last character are signed as well', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'];
    const opening = letters.filter((last) => handles.open('fotos', 'view', handle.slice(0, -1) + last) !== null);
    expect(opening).toEqual([handle.at(-1)]);
  });

  it('stays the same for a day, and expires some days later', () => {
    const clock = { now: Date.UTC(2026, 10, 22, 12) };
    const dated = createHandles(['a'.repeat(32)], () => clock.now);
    const made = dated.sign('fotos', 'view', photo);
    clock.now += 12 * 3_600_000;
    expect(dated.sign('fotos', 'view', photo)).toBe(made);
    clock.now += 6 * 86_400_000;
    expect(dated.open('fotos', 'view', made)).toEqual(photo);
    clock.now += 2 * 86_400_000;
    expect(dated.open('fotos', 'view', made)).toBe('expired');
    expect(dated.open('aqua', 'view', made)).toBeNull();
  });

  it('opens a handle only with the claim that it was signed with', () => {
    const order = { kind: 'order', id: 'o1' } as const;
    const bound = handles.sign('fotos', 'buyer', order, 'ana');
    expect(handles.open('fotos', 'buyer', bound, 'ana')).toEqual(order);
    expect([handles.open('fotos', 'buyer', bound, 'rui'), handles.open('fotos', 'buyer', bound)]).toEqual([null, null]);
  });

  it('conceals a text in an id, and reveals it with any of its keys', () => {
    const concealed = handles.conceal('FOTOS0001');
    expect(concealed).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(handles.conceal('FOTOS0001')).toBe(concealed);
    expect(createHandles(['a'.repeat(32)]).conceal('FOTOS0001')).toBe('z-k6PQMBk3ALEMQNlilB4Q');
    expect(createHandles(['b'.repeat(32), 'a'.repeat(32)]).reveal(concealed)).toBe('FOTOS0001');
    expect([handles.reveal(''), handles.reveal('FOTOS0001'), handles.reveal(`${concealed}AA`)]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('conceals texts of any length that fits, one after the other', () => {
    const texts = Array.from({ length: 16 }, (_, length) => 'FOTOS0001-FOTOS'.slice(0, length));
    expect(texts.map(handles.conceal).map(handles.reveal)).toEqual(texts);
    expect(() => handles.conceal('é'.repeat(8))).toThrow(RangeError);
  });
});
