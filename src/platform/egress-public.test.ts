import { createServer } from 'node:http';
import { afterAll, expect, it } from 'vitest';
import { UnsafeAddress, callPublic, isPublicAddress, publicLookup, publicUrl } from './egress-public.ts';

const seen: string[] = [];
const server = createServer((request, response) => {
  seen.push(request.url ?? '');
  if (request.url === '/away') return response.writeHead(302, { location: '/hit' }).end();
  if (request.url === '/silent') return;
  response.writeHead(204).end();
});
const port = await new Promise<number>((resolve) =>
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    resolve(address !== null && typeof address === 'object' ? address.port : 0);
  }),
);
const origin = `http://127.0.0.1:${port}`;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it.each([
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['172.31.0.1', false],
  ['192.168.1.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['not an address', false],
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
])('%s is public: %s', (address, expected) => expect(isPublicAddress(address)).toBe(expected));

it.each([
  'nonsense',
  'http://example.com/hook',
  'ftp://example.com/',
  'https://user:pass@example.com/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://[::ffff:7f00:1]/',
  'https://localhost/',
  'https://localhost./',
  'https://127.0.0.1./',
  'https://printer.local./',
  'https://metadata.google.internal/',
  'https://intranet/',
  'https://169.254.169.254/latest',
])('refuses %s', (text) => expect(() => publicUrl(text, null)).toThrow(UnsafeAddress));

it('takes public HTTPS, and one loopback origin under both of its names', () => {
  expect(publicUrl('https://example.com:8443/hook?x=1', null).href).toBe('https://example.com:8443/hook?x=1');
  expect(publicUrl(`http://localhost:${port}/a`, origin).port).toBe(String(port));
  expect(() => publicUrl(`http://127.0.0.1:${port + 1}/`, origin)).toThrow(UnsafeAddress);
});

it('posts to the permitted origin and follows no redirect', async () => {
  const call = { headers: {}, json: '{}', totalTimeoutMs: 2000, alsoAllowed: origin };
  expect(await callPublic(`${origin}/ok`, call)).toBe(204);
  expect(await callPublic(`${origin}/away`, call)).toBe(302);
  expect(seen).not.toContain('/hit');
  const silent = callPublic(`${origin}/silent`, { ...call, totalTimeoutMs: 100 });
  await expect(silent).rejects.toMatchObject({ kind: 'timeout' });
});

it('judges what a name resolves to when it connects', async () => {
  const refused = await new Promise((resolve) => publicLookup('localhost', {}, (error) => resolve(error)));
  expect(refused).toBeInstanceOf(UnsafeAddress);
});
