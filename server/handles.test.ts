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
        const opened = handles.open('fotos', 'view', changed);
        // The last base64url character of 16 bytes holds two spare bits: the bytes, not the spelling, are what is signed.
        return changed === handle || at === handle.length - 1 || opened === null;
      }),
    );
  });

  it('verifies with an older key, signs with the newest', () => {
    const rotated = createHandles(['b'.repeat(32), 'a'.repeat(32)]);
    expect(rotated.open('fotos', 'view', handle)).toEqual(photo);
    expect(rotated.sign('fotos', 'view', photo)).not.toBe(handle);
    expect(createHandles(['b'.repeat(32)]).open('fotos', 'view', handle)).toBeNull();
  });
});
