import { expect, test } from 'vitest';
import { pricingPath, publicPricingPath } from '#domains/servers/paths.ts';
import { ApiError } from '../data/api-error.ts';
import { reactionTo, safeNext, signInHref } from './session.ts';

const failed = (status: number, session: string[] = [], loginToken?: string) =>
  new ApiError(status, [{ code: 20, info: '' }], { session, loginToken });
const publicOf = (pathname: string) => (pathname === pricingPath() ? publicPricingPath() : undefined);
const on = (pathname: string, reloaded = false) => ({ pathname, href: `${pathname}?a=1`, publicOf, reloaded });

test.each([
  ['a one-time login link', failed(401, ['one-time-login'], 'a b'), '/login?token=a%20b'],
  ['a session ended elsewhere', failed(401, ['user-disconnected']), '/login?disconnected=1'],
  ['a changed address', failed(401, ['user-ip-changed']), '/login?disconnectedByIp=1'],
  ['an address that is not permitted', new ApiError(401, [{ code: 55, info: '' }]), '/login?ipNotPermitted=1'],
  ['any other 401', failed(401), '/login?next=%2Fservers%3Fa%3D1'],
])('%s leads to the sign-in page', (_, error, href) => {
  expect(reactionTo(error, on('/servers'))).toEqual({ kind: 'sign-in', href });
});

test('a screen that strangers may see a part of leads to its public one', () => {
  expect(reactionTo(failed(401), on(pricingPath()))).toEqual({ kind: 'sign-in', href: '/prices?a=1' });
  expect(signInHref('/pricing', publicOf)).toBe('/prices');
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

test('maintenance leads to the page that waits for its end, with the way back', () => {
  const error = new ApiError(503, [{ code: 3003, info: '' }]);
  expect(reactionTo(error, on('/servers'))).toEqual({
    kind: 'wait',
    href: '/maintenanceMode?next=%2Fservers%3Fa%3D1',
  });
  expect(reactionTo(error, on('/maintenanceMode')).kind).toBe('none');
  expect(reactionTo(failed(503), on('/servers')).kind).toBe('none');
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

test.each([
  '//evil.example',
  '///evil.example',
  '////evil.example/a',
  '/\\evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/ /evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/././/evil.example',
  '/%2e//evil.example',
  '/x/%2e%2e//evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https://evil.example',
  'http://evil.example@x',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'evil.example',
  '@evil.example',
  '?next=/x',
  '',
  '\u0000//evil.example',
  '/\u0000/evil.example',
  '\u2028//evil.example',
  '\u3000//evil.example',
  '/\u00a0/evil.example',
  '/login?next=//evil.example',
  '/socialProcess/sandbox?token=x',
  '/reset?token=x',
])('%j is no way back', (wanted) => {
  expect(safeNext(wanted)).toBe('/');
});

test.each([
  '/%09/evil.example',
  '/%5cevil.example',
  '/%2f/evil.example',
  '/servers//x',
  '/\u2215evil.example',
  '/a?b=//evil.example',
])('%j stays on this origin', (wanted) => {
  const next = safeNext(wanted);
  expect(new URL(next, 'https://console.test').origin).toBe('https://console.test');
  expect(next.startsWith('//')).toBe(false);
});
