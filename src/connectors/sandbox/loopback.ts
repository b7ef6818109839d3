import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/**
 * Serves HTTP on loopback; port 0: any. A sandbox whose pages people open is served at `localhost`, which may mean either version of
 * IP: Node picks what the system resolves it to, as the browser does.
 */
export async function serveLoopback(
  port: number,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  host: '127.0.0.1' | 'localhost' = '127.0.0.1',
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(answer);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    url: `http://${host}:${address !== null && typeof address === 'object' ? address.port : port}`,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
