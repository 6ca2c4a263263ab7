import { describe, expect, it } from 'vitest';
import { fileProblem, mayBeCut, wholeLength } from './file-reply.ts';

const plain = { headers: {}, mustBeWhole: true, maxBytes: null };
const ranged = { ...plain, headers: { range: 'bytes=10-' } };
const conditional = { ...plain, headers: { 'if-none-match': '"a"' } };
const shown = { ...plain, mustBeWhole: false };
const bounded = { ...plain, maxBytes: 100 };
const type = { 'content-type': 'image/jpeg' };
const photo = { ...type, 'content-length': '100' };

describe('a reply to a request for a file', () => {
  it.each([
    ['a length', { status: 200, headers: photo }, plain],
    ['a length and no type', { status: 200, headers: { 'content-length': '9' } }, plain],
    ['chunks', { status: 200, headers: { ...type, 'transfer-encoding': 'chunked' } }, plain],
    ['an end with its connection, where it is only shown', { status: 200, headers: type }, shown],
    ['as many bytes as it may have', { status: 200, headers: photo }, bounded],
    ['a part, for who asked so', { status: 206, headers: photo }, ranged],
    ['no part, for who asked so', { status: 416, headers: photo }, ranged],
    ['nothing new, for who asked so', { status: 304, headers: {} }, conditional],
  ])('is a file with %s', (_, reply, request) => {
    expect(fileProblem(reply, request)).toBeNull();
  });

  it.each([
    [200, { ...photo, 'content-type': 'application/json' }, 'a file of type application/json'],
    [200, { ...photo, 'content-type': 'text/html; charset=utf-8' }, 'a file of type text/html'],
    [200, { ...photo, 'content-encoding': 'gzip' }, 'a compressed body'],
    [200, { ...photo, 'content-length': '0' }, 'an empty file'],
    [200, type, 'a file without a length'],
    [206, photo, 'status 206'],
    [416, photo, 'status 416'],
    [304, {}, 'status 304'],
  ])('is none: %i %j', (status, headers, problem) => {
    expect(fileProblem({ status, headers }, plain)).toBe(problem);
  });

  it('is none with more bytes than it may have', () => {
    expect(fileProblem({ status: 200, headers: { ...photo, 'content-length': '101' } }, bounded)).toMatch(/more than/);
  });

  it('may be kept when its end is known, and when it brings nothing', () => {
    expect(mayBeCut({ status: 200, headers: photo })).toBe(false);
    expect(mayBeCut({ status: 200, headers: { ...type, 'transfer-encoding': 'chunked' } })).toBe(false);
    expect(mayBeCut({ status: 304, headers: { etag: '"a"' } })).toBe(false);
    expect(mayBeCut({ status: 200, headers: type })).toBe(true);
    expect(mayBeCut({ status: 206, headers: type })).toBe(true);
  });

  it('knows the length of the whole', () => {
    expect(wholeLength(photo, 200)).toBe('100');
    expect(wholeLength({ 'content-length': '1', 'content-range': 'bytes 0-0/5000' }, 206)).toBe('5000');
    expect(wholeLength({ 'content-length': '1', 'content-range': 'bytes 0-0/*' }, 206)).toBeUndefined();
  });
});
