import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callConfigured, EgressError, type EgressFailure } from './egress.ts';

let server: http.Server;
let url: string;
const seen: { path: string; method: string; headers: http.IncomingHttpHeaders; body: string }[] = [];

const answers: Record<string, (response: http.ServerResponse) => void> = {
  '/base/hello': (response) => response.end('{"hello":"world"}'),
  '/base/empty': (response) => response.writeHead(204).end(),
  '/base/moved': (response) => response.writeHead(302, { location: '/base/hello' }).end(),
  '/base/text': (response) => response.end('plain'),
  '/base/endless': (response) => void response.write('"'.padEnd(2000, 'x')),
  '/base/drop': (response) => void response.socket?.destroy(),
  '/base/half': (response) => void response.write('{"half":', () => response.socket?.destroy()),
  '/base/silent': () => {},
};

beforeAll(async () => {
  server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      const { url: path = '', method = '', headers } = request;
      seen.push({ path, method, headers, body });
      const answer = answers[path];
      if (answer) answer(response);
      else response.writeHead(404).end('{"missing":true}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Typed edge: a TCP server's address is an object.
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/base/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const get = (path: string, more: object = {}) => callConfigured({ url }, { method: 'GET', path, ...more });
const kindOf = (call: Promise<unknown>): Promise<EgressFailure | unknown> =>
  call.then(
    () => 'answered',
    (error: unknown) => (error instanceof EgressError ? error.kind : error),
  );

it('gives status and JSON, below the path of its target', async () => {
  expect(await get('/hello')).toEqual({ status: 200, body: { hello: 'world' } });
  expect(await get('/empty')).toEqual({ status: 204, body: null });
  expect(await get('/missing')).toEqual({ status: 404, body: { missing: true } });
});

it('sends JSON and the headers of its target', async () => {
  await callConfigured(
    { url, headers: { authorization: 'Bearer x' } },
    { method: 'PUT', path: '/hello', body: { a: 'é' } },
  );
  const last = seen.at(-1);
  expect(last).toMatchObject({ method: 'PUT', body: '{"a":"é"}' });
  expect(last?.headers).toMatchObject({ authorization: 'Bearer x', 'content-type': 'application/json' });
});

it('sends odd segments as they are', async () => {
  await get('/a/../%2e%2e/b');
  expect(seen.at(-1)?.path).toBe('/base/a/../%2e%2e/b');
});

it('follows no redirect', async () => {
  expect((await get('/moved')).status).toBe(302);
  expect(seen.at(-1)?.path).toBe('/base/moved');
});

it.each<[string, object, EgressFailure]>([
  ['/text', {}, 'not-json'],
  ['/endless', { maxResponseBytes: 1000 }, 'too-large'],
  ['/drop', {}, 'broken'],
  ['/half', {}, 'broken'],
  ['/silent', { totalTimeoutMs: 30 }, 'timeout'],
  ['/endless', { totalTimeoutMs: 30 }, 'timeout'],
])('fails at %s %j as %s', async (path, limits, kind) => expect(await kindOf(get(path, limits))).toBe(kind));

it.each(['unix:/nowhere/at/all', 'http://127.0.0.1:1'])('fails as connect where nobody listens: %s', async (target) => {
  expect(await kindOf(callConfigured({ url: target }, { method: 'GET', path: '/' }))).toBe('connect');
});

it('ends with the reason of its signal, before and while it waits', async () => {
  const reason = new Error('enough');
  expect(await kindOf(get('/hello', { signal: AbortSignal.abort(reason) }))).toBe(reason);
  const controller = new AbortController();
  const call = kindOf(get('/silent', { signal: controller.signal }));
  await expect.poll(() => seen.at(-1)?.path).toBe('/base/silent');
  controller.abort(reason);
  expect(await call).toBe(reason);
});

it('knows http, https and unix only', async () => {
  await expect(callConfigured({ url: 'ftp://127.0.0.1/' }, { method: 'GET', path: '/' })).rejects.toThrow(TypeError);
});
