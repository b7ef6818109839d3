import { expect, test } from 'vitest';
import '#domains/account/errors.ts';
import '#domains/identity/errors.ts';
import '#domains/social/errors.ts';
import { item, textOf, type ErrorCode } from './errors.ts';

/** The sentences of the product's specification, written down once more: they change in no way unnoticed. */
const promised: [codes: number[], text: string][] = [
  [[10], 'Login failed.'],
  [[11], 'Already logged in, logout first.'],
  [[12, 22], 'Email is invalid.'],
  [[14], 'Login failed, configuration error.'],
  [[15], 'Invalid password. Must contain 6-30 characters.'],
  [[16], 'Repeat password does not match selected password.'],
  [[17], 'Selected email is not available for new account.'],
  [[18], 'Token is not valid, reset your password again and a new token will be sent to you.'],
  [[19], 'Failed to setup new user account, please try again.'],
  [[20, 24], 'You are not logged in.'],
  [[21], 'Invalid email or password.'],
  [[25], 'Email is required.'],
  [[26], 'Password is required.'],
  [[27], 'Repeat Password is required.'],
  [[28], "Can't create user for this site."],
  [[50], 'Two-Factor authentication token expired, please login again.'],
  [[52], 'Failed to resend code'],
  [[54], 'Invalid TFA verification code'],
  [[55], 'Access is forbidden, IP not permitted'],
  [[56], 'User logged off. New IP Address detected'],
  [[57], 'CSRF error'],
  [[128], 'Partner User Name is required.'],
  [[129], 'Partner Password is required.'],
  [[130], 'Application Id is required.'],
  [[144], 'Application Secret Key is required.'],
  [[145], 'Application Tenant Id is required.'],
];

test.each(promised)('%j reads: %s', (codes, text) => {
  for (const code of codes) expect(item(code as ErrorCode).info).toBe(text);
});

test('a block names its seconds in figures, a server text stands as it is, the blacklist says so', () => {
  expect(item(13, undefined, { seconds: 42 }).info).toMatch(/\b42\b/);
  expect(item(51, undefined, { detail: 'Wait 20 seconds.' }).info).toBe('Wait 20 seconds.');
  expect(textOf(29)).toMatch(/blacklisted/);
});

test('each social failure has a sentence of its own', () => {
  const codes = [30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42] as const;
  expect(new Set(codes.map((code) => textOf(code))).size).toBe(codes.length);
});
