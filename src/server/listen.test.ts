import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { atNextFreePort } from './listen.ts';

const open: Server[] = [];
afterEach(() => open.splice(0).forEach((server) => server.close()));

const serve = (port: number) =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      open.push(server);
      resolve((server.address() as AddressInfo).port);
    });
  });

test('a port that is taken is passed over for the next free one, and that is said', async () => {
  const wanted = await serve(0);
  const taken: number[] = [];
  const got = await atNextFreePort(wanted, serve, (port) => taken.push(port));
  expect(got).toBeGreaterThan(wanted);
  expect(taken).toEqual([wanted]);
});

test('a free port is taken as it is, and any other failure is one', async () => {
  const quiet = () => expect.unreachable('nothing was taken');
  expect(await atNextFreePort(0, serve, quiet)).toBeGreaterThan(0);
  const broken = () => Promise.reject(new Error('broken'));
  await expect(atNextFreePort(80, broken, quiet)).rejects.toThrow('broken');
});
