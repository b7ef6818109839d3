import { expect, test } from 'vitest';
import { Unavailable } from '#kernel/errors.ts';
import { hashPassword, maxRunning, verifyPassword } from './password.ts';

test('a hash is an argon2id PHC string that only its password opens', async () => {
  const hash = await hashPassword('Right-horse-9');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await verifyPassword('Right-horse-9', hash)).toEqual({ right: true, outdated: false });
  expect(await verifyPassword('right-horse-9', hash)).toEqual({ right: false, outdated: false });
  expect(await hashPassword('Right-horse-9')).not.toBe(hash);
});

test('the reference vector of another implementation verifies', async () => {
  // From the command-line tool of the reference implementation: argon2 "somesalt" -id -t 2 -m 16 -p 1.
  const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await verifyPassword('password', hash)).toEqual({ right: true, outdated: true });
});

test('both Unicode forms of a password are the same password', async () => {
  const hash = await hashPassword('gr\u00fc\u00df');
  expect((await verifyPassword('gru\u0308\u00df', hash)).right).toBe(true);
});

test('nobody has no password', async () => {
  expect(await verifyPassword('', null)).toEqual({ right: false, outdated: false });
});

test('a stored text that is no hash is an error, not a wrong password', async () => {
  await expect(verifyPassword('x', 'md5:abc')).rejects.toThrow('not an argon2id PHC string');
});

test('503: a flood of hashes is refused beyond the short queue', async () => {
  const hash = await hashPassword('x');
  const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => verifyPassword('x', hash)));
  const refused = outcomes.filter((o) => o.status === 'rejected');
  expect(refused).toHaveLength(30 - 20 - maxRunning);
  expect(refused.every((o) => o.reason instanceof Unavailable)).toBe(true);
  expect((await verifyPassword('x', hash)).right).toBe(true);
});
