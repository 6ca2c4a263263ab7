import { describe, expect, it } from 'vitest';
import { fileProblem, mayBeCut, wholeLength } from './file-stream.ts';

const plain = { headers: {}, mustBeWhole: true, maxBytes: null };
const ranged = { headers: { range: 'bytes=10-' }, mustBeWhole: true, maxBytes: null };
const photo = { 'content-type': 'image/jpeg', 'content-length': '100' };

describe('a reply to a request for a file', () => {
  it('is a file with a known end', () => {
    expect(fileProblem({ status: 200, headers: photo }, plain)).toBeNull();
    const chunked = { 'content-type': 'binary/octet-stream', 'transfer-encoding': 'chunked' };
    expect(fileProblem({ status: 200, headers: chunked }, plain)).toBeNull();
    expect(fileProblem({ status: 200, headers: { 'content-length': '9' } }, plain)).toBeNull();
  });

  it('has a part or nothing only for who asked so', () => {
    for (const status of [206, 416]) {
      expect(fileProblem({ status, headers: photo }, ranged)).toBeNull();
      expect(fileProblem({ status, headers: photo }, plain)).toBe(`status ${status}`);
    }
    expect(fileProblem({ status: 304, headers: {} }, { ...plain, headers: { 'if-none-match': '"a"' } })).toBeNull();
    expect(fileProblem({ status: 304, headers: {} }, plain)).toBe('status 304');
  });

  it.each([
    [{ ...photo, 'content-type': 'application/json' }, 'a file of type application/json'],
    [{ ...photo, 'content-type': 'text/html; charset=utf-8' }, 'a file of type text/html'],
    [{ ...photo, 'content-encoding': 'gzip' }, 'a compressed body'],
    [{ ...photo, 'content-length': '0' }, 'an empty file'],
    [{ 'content-type': 'image/jpeg' }, 'a file without a length'],
  ])('is none: %j', (headers, problem) => {
    expect(fileProblem({ status: 200, headers }, plain)).toBe(problem);
  });

  it('may end with its connection where it is only shown', () => {
    expect(
      fileProblem({ status: 200, headers: { 'content-type': 'image/jpeg' } }, { ...plain, mustBeWhole: false }),
    ).toBe(null);
  });

  it('may be kept when its end is known, and when it brings nothing', () => {
    const type = { 'content-type': 'image/jpeg' };
    expect(mayBeCut({ status: 200, headers: photo })).toBe(false);
    expect(mayBeCut({ status: 200, headers: { ...type, 'transfer-encoding': 'chunked' } })).toBe(false);
    expect(mayBeCut({ status: 304, headers: { etag: '"a"' } })).toBe(false);
    expect(mayBeCut({ status: 200, headers: type })).toBe(true);
    expect(mayBeCut({ status: 206, headers: type })).toBe(true);
  });

  it('is as large as it may be', () => {
    const bounded = { ...plain, maxBytes: 100 };
    expect(fileProblem({ status: 200, headers: photo }, bounded)).toBeNull();
    expect(fileProblem({ status: 200, headers: { ...photo, 'content-length': '101' } }, bounded)).toMatch(/more than/);
  });

  it('knows the length of the whole', () => {
    expect(wholeLength(photo, 200)).toBe('100');
    expect(wholeLength({ 'content-length': '1', 'content-range': 'bytes 0-0/5000' }, 206)).toBe('5000');
    expect(wholeLength({ 'content-length': '1', 'content-range': 'bytes 0-0/*' }, 206)).toBeUndefined();
  });
});
