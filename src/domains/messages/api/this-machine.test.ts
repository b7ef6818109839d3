import os from 'node:os';
import { expect, test } from 'vitest';
import { loadConfig } from '#platform/config.ts';
import { senderIn, senderOf } from './port.ts';
import { isThisMachine } from './this-machine.ts';

const own = Object.values(os.networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address));

test.each(['localhost', 'localhost:19080', '127.0.0.1:8080', '[::1]:8080', os.hostname(), ...own])('%s', (host) => {
  expect(isThisMachine(host)).toBe(true);
});

test.each([
  'evil.test',
  'localhost.evil.test',
  'localhost:8080@evil.test',
  '192.0.2.1',
  '',
  'a b',
  '[::2]',
  '127.0.0.2',
])('not %j', (host) => {
  expect(isThisMachine(host)).toBe(false);
});

test('a link never leads where a forged Host header says', () => {
  const site = { id: 'site', name: 'Sky', host: '*', primaryColor: '#000000' };
  const linkOf = (env: Record<string, string>, host: string) => senderOf(loadConfig(env), site, host).consoleUrl;
  expect(linkOf({ PORT: '9090' }, 'evil.test')).toBe('http://localhost:9090');
  expect(linkOf({ PORT: '9090' }, 'localhost:19080')).toBe('http://localhost:19080');
  expect(linkOf({ SKYDECK_PUBLIC_URL: 'https://cloud.example' }, 'evil.test')).toBe('https://cloud.example');
  const shop = { ...site, host: 'shop.example' };
  expect(senderOf(loadConfig({}), shop, 'evil.test').consoleUrl).toBe('http://shop.example:8080');
  const called = { ...shop, calledHost: 'shop.test' };
  expect(senderOf(loadConfig({}), called, 'shop.test:9999').consoleUrl).toBe('http://shop.example:9999');
});

test('a link in a request leads to the name that its site was called by, and to that of no other site', () => {
  const site = { id: 'site', name: 'Sky', host: '*', primaryColor: '#000000' };
  const at = (host: string, siteId: string) => ({
    app: { config: loadConfig({ PORT: '9090' }) },
    request: { site: { id: siteId, calledHost: 'alias.test' }, headers: { host } },
  });
  expect(senderIn(at('alias.test:8443', 'site'), site).consoleUrl).toBe('http://alias.test:8443');
  expect(senderIn(at('alias.test:8443', 'other'), site).consoleUrl).toBe('http://localhost:9090');
});
