import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { reactionTo, safeNext } from './session.ts';

const failed = (status: number, session: string[] = [], loginToken?: string) =>
  new ApiError(status, [{ code: 20, info: '' }], { session, loginToken });
const on = (pathname: string, reloaded = false) => ({ pathname, href: `${pathname}?a=1`, reloaded });

test.each([
  ['a one-time login link', failed(401, ['one-time-login'], 'a b'), '/login?token=a%20b'],
  ['a session ended elsewhere', failed(401, ['user-disconnected']), '/login?disconnected=1'],
  ['a changed address', failed(401, ['user-ip-changed']), '/login?disconnectedByIp'],
  ['an address that is not permitted', new ApiError(401, [{ code: 55, info: '' }]), '/login?ipNotPermitted'],
  ['any other 401', failed(401), '/login?next=%2Fservers%3Fa%3D1'],
])('%s leads to the sign-in page', (_, error, href) => {
  expect(reactionTo(error, on('/servers'))).toEqual({ kind: 'sign-in', href });
});

test('a CSRF error reloads once', () => {
  expect(reactionTo(failed(401, ['csrf-error']), on('/servers')).kind).toBe('reload');
  expect(reactionTo(failed(403, ['csrf-error']), on('/servers')).kind).toBe('reload');
  expect(reactionTo(failed(401, ['csrf-error']), on('/servers', true)).kind).toBe('none');
});

test('a 403 refreshes the context, but not on the dashboard', () => {
  expect(reactionTo(failed(403), on('/servers')).kind).toBe('refresh-context');
  expect(reactionTo(failed(403), on('/Dashboard')).kind).toBe('none');
});

test.each(['/login', '/forgot', '/LOGOUT', '/reset/abc'])('%s handles failures itself', (pathname) => {
  expect(reactionTo(failed(401), on(pathname)).kind).toBe('none');
});

test('errors without a response pass through', () => {
  expect(reactionTo(failed(-1, ['user-disconnected']), on('/servers')).kind).toBe('none');
});

test.each([
  ['/servers?zone=a#x', '/servers?zone=a#x'],
  ['https://evil.example/', '/'],
  ['//evil.example/a', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/logout', '/'],
  [null, '/'],
])('the way back %s becomes %s', (wanted, next) => {
  expect(safeNext(wanted)).toBe(next);
});
