import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { Browser, makePerson, makeSite, signedIn } from '#test/people.ts';
import { imageTypeOf } from './logo.ts';

const { app, server } = await testApp({ empty: true });
const siteId = await makeSite(app.db, '*');
await makeSite(app.db, 'other.test');
const admin = await makePerson(app.db, { siteId, role: 'site-admin' });

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const hostile = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script><rect width="9" height="9"/></svg>',
);
const send = async (image: Buffer) =>
  (await signedIn(server, admin)).send('PUT', '/svc/sites/*/logo', { body: { image: image.toString('base64') } });
const fetched = (host = 'localhost', query = '') => new Browser(server, host).send('GET', `/svc/logo${query}`);

test('an image is served to everybody on its site; others have the default one', async () => {
  const plain = await fetched();
  expect([plain.statusCode, plain.headers['content-type']]).toEqual([200, 'image/svg+xml']);
  expect(imageTypeOf(plain.rawPayload)).toBe('image/svg+xml');
  const saved = await send(png);
  expect(saved.statusCode, saved.body).toBe(200);
  const address = saved.json<{ logo: string }>().logo;
  const shown = await fetched('localhost', address.slice('/svc/logo'.length));
  expect(shown.rawPayload.equals(png)).toBe(true);
  expect(shown.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
  expect(shown.headers['cache-control']).toContain('immutable');
  expect((await fetched()).headers['cache-control']).toBe('no-store');
  expect((await fetched('other.test')).rawPayload.equals(plain.rawPayload)).toBe(true);
});

test('a dark page and a browser tab have their own images, and else what there is', async () => {
  await send(png);
  const browser = await signedIn(server, admin);
  const dark = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>');
  expect((await fetched('localhost', '?kind=dark')).rawPayload.equals(png)).toBe(true);
  expect((await fetched('localhost', '?kind=icon')).body).toContain('fill="#0062cc"');
  const body = { image: dark.toString('base64') };
  const saved = await browser.send('PUT', '/svc/sites/*/logo?kind=dark', { body });
  expect(saved.json<{ logo: string }>().logo).toMatch(/^\/svc\/logo\?kind=dark&v=/);
  await browser.send('PUT', '/svc/sites/*/logo?kind=icon', { body });
  for (const kind of ['dark', 'icon'])
    expect((await fetched('localhost', `?kind=${kind}`)).rawPayload.equals(dark)).toBe(true);
  expect((await fetched()).rawPayload.equals(png)).toBe(true);
  const { logos } = (await browser.send('GET', '/svc/sites/*')).json<{ logos: string[] }>();
  expect(logos.toSorted()).toEqual(['dark', 'icon', 'light']);
  for (const kind of ['dark', 'icon'])
    expect((await browser.send('DELETE', `/svc/sites/*/logo?kind=${kind}`)).statusCode).toBe(204);
  expect((await fetched('localhost', '?kind=icon')).headers['content-type']).toBe('image/svg+xml');
});

test('an SVG with a script is served so that nothing in it runs', async () => {
  expect((await send(hostile)).statusCode).toBe(200);
  const { headers } = await fetched();
  expect(headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
});

test.each([
  ['a page', Buffer.from('<html><svg></svg></html>'), 1661],
  ['entities', Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>'), 1661],
  ['nothing', Buffer.alloc(0), 1661],
  ['a GIF', Buffer.from('GIF89a'), 1661],
  ['too much', Buffer.concat([png, Buffer.alloc(262_144)]), 1660],
])('400: %s is no logo', async (_what, image, code) => {
  const refused = await send(image);
  expect([refused.statusCode, refused.json<{ errors: object[] }>().errors[0]]).toMatchObject([
    400,
    { code, key: 'image' },
  ]);
});

test('204: a logo is taken away; there is none to take twice', async () => {
  const browser = await signedIn(server, admin);
  await send(png);
  expect((await browser.send('DELETE', '/svc/sites/*/logo')).statusCode).toBe(204);
  expect((await browser.send('DELETE', '/svc/sites/*/logo')).statusCode).toBe(404);
  expect((await fetched()).headers['content-type']).toBe('image/svg+xml');
});

test.each([
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['RIFF\x00\x00\x00\x00WEBPVP8 ', 'image/webp'],
  ['\n<?xml version="1.0"?>\n<!-- drawn --><svg >', 'image/svg+xml'],
  ['RIFF\x00\x00\x00\x00WAVEfmt ', null],
  ['<svgx>', null],
])('%j is %s', (content, type) => {
  expect(imageTypeOf(Buffer.from(content, 'latin1'))).toBe(type);
});
