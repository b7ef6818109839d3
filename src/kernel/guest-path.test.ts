import { describe, expect, test } from 'vitest';
import { translate } from './message.ts';
import {
  checkGuestFile,
  checkGuestPath,
  guestPathProblems,
  hashKindOf,
  isGuestFileName,
  isHash,
} from './guest-path.ts';
import type { GuestPathKind } from './guest-path.ts';

const problemOf = (text: string, os?: GuestPathKind) => {
  const { problem } = checkGuestPath(text, os);
  return problem === null ? null : translate(guestPathProblems[problem]);
};

describe('a path in a guest', () => {
  test.each<[string, GuestPathKind, string]>([
    ['/etc/nginx/', 'linux', '/etc/nginx'],
    ['/etc/./nginx/../ssh', 'linux', '/etc/ssh'],
    ['/../../etc', 'linux', '/etc'],
    ['/', 'linux', '/'],
    ['//srv//www', 'either', '/srv/www'],
    ['C:/Windows/../Temp', 'windows', 'C:\\Temp'],
    ['d:\\data\\..\\..', 'either', 'd:\\'],
    ['/srv/a.b-c_d', 'either', '/srv/a.b-c_d'],
  ])('%s on %s is %s', (text, os, path) => {
    expect(checkGuestPath(text, os)).toEqual({ path, problem: null });
  });

  test('is refused in the words of the specification', () => {
    expect(problemOf('/etc')).toBe('OS Type is missing');
    for (const [text, os] of [
      ['etc', 'linux'],
      ['', 'either'],
      ['C:\\x', 'linux'],
      ['/etc', 'windows'],
      ['C:', 'windows'],
      ['C:\\a\\D:\\b', 'windows'],
    ] as const)
      expect(problemOf(text, os), text).toBe('Root Directory is Missing.');
    for (const text of ['/a/.../b', '/a...b', '/a/....'])
      expect(problemOf(text, 'linux'), text).toBe('3 or more dots are not allowed in Path.');
    for (const text of ['/a./b', '/a..', 'C:\\a.\\b'])
      expect(problemOf(text, 'either'), text).toBe('Invalid Directory name, the Name Cannot end with dot.');
    for (const text of ['/a b', '/a;b', '/a\0', '/ä', '/a\n'])
      expect(problemOf(text, 'linux'), text).toBe(translate(guestPathProblems.characters));
  });

  test('of a file ends with a name of its own', () => {
    expect(checkGuestFile('/etc/motd', 'linux').path).toBe('/etc/motd');
    for (const [text, os] of [
      ['/', 'linux'],
      ['/a/..', 'linux'],
      ['/etc/a:b', 'linux'],
      ['C:\\', 'windows'],
    ] as const)
      expect(checkGuestFile(text, os), text).toEqual({ path: null, problem: 'fileName' });
    expect(['a', '.profile', 'a-b_c.d'].every(isGuestFileName)).toBe(true);
    expect(['', '.', '..', 'a/b', 'a b', 'ä'].some(isGuestFileName)).toBe(false);
  });
});

test('checksums have the length of their kind', () => {
  expect([isHash('md5', 'a'.repeat(32)), isHash('sha256', 'F'.repeat(64)), isHash('sha512', '0'.repeat(128))]).toEqual([
    true,
    true,
    true,
  ]);
  expect([isHash('md5', 'a'.repeat(31)), isHash('sha256', 'g'.repeat(64)), isHash('sha512', '')]).toEqual([
    false,
    false,
    false,
  ]);
  const texts = ['A'.repeat(32), 'b'.repeat(64), '0'.repeat(128), 'g'.repeat(64), 'a'.repeat(40), ''];
  expect(texts.map(hashKindOf)).toEqual(['md5', 'sha256', 'sha512', null, null, null]);
});
