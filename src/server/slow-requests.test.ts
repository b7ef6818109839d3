import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';

const { server } = await testApp({ empty: true });

test('sockets that never finish a request are closed soon after its time is over, and others are served meanwhile', async () => {
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  expect(server.server.requestTimeout).toBe(30_000);
  server.server.requestTimeout = 500;
  const { port } = server.server.address() as AddressInfo;
  const began = performance.now();
  const sockets = Array.from({ length: 200 }, () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write('GET /svc/loginCheck HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
    socket.resume();
    return socket;
  });
  const closed = Promise.all(sockets.map((socket) => once(socket, 'close')));
  expect((await fetch(`${address}/svc/nothing`)).status).toBe(404);
  await closed;
  // They are looked for every five seconds.
  expect(performance.now() - began).toBeLessThan(9_000);
});
