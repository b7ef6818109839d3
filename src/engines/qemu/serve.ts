// oxlint-disable-next-line no-restricted-imports -- a server: nothing is connected to
import http from 'node:http';
import type { Duplex } from 'node:stream';
import { z } from 'zod';
import { EngineFinal, type EnginePort } from '#engines/port.ts';
import { consoleKinds, consoleProtocol } from '../simulator/console-wire.ts';
import { listen, type Listening } from '../simulator/listen.ts';
import { readJson } from '../simulator/read-json.ts';
import type { Holders, RunningServer } from '../simulator/server.ts';
import { callFor } from './calls.ts';
import { bytesOf, sendBytes, takeBytes } from './image-bytes.ts';

const maxBodyBytes = 1_048_576;
const closeWithinMs = 2000;

/** Serves an engine over HTTP, for its client in another process. Throws when something else listens there. */
export async function serveEngine(
  engine: EnginePort,
  where: Listening,
  about: { store: string; holders?: Holders; host?: Readonly<Record<string, string>> },
): Promise<RunningServer> {
  const server = http.createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    response.on('error', () => response.destroy());
    const [path = '/', query = ''] = (request.url ?? '/').split('?', 2);
    if (path === '/hold' && about.holders) return about.holders.add(response);
    if (path === '/health') {
      const holders = about.holders?.count ?? 0;
      return send(response, 200, { store: about.store, pid: process.pid, pace: 1, holders, host: about.host });
    }
    void answer(engine, request, { response, path, query });
  });
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    void openConsole(engine, request, { socket, head });
  });
  const url = await listen(server, where);
  const close = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    const patience = setTimeout(() => server.closeAllConnections(), closeWithinMs);
    await closed;
    clearTimeout(patience);
  };
  return { url, close };
}

async function answer(
  engine: EnginePort,
  request: http.IncomingMessage,
  { response, path, query }: { response: http.ServerResponse; path: string; query: string },
): Promise<void> {
  const imageRef = bytesOf(path);
  if (imageRef !== null) return answerBytes(engine, imageRef, { request, response, query: new URLSearchParams(query) });
  const found = callFor(request.method, path);
  if (!found) return send(response, 404, told({ code: 'unknown-path', reason: `There is no ${path}.` }));
  // Whoever hangs up does not want the answer any more.
  const hungUp = new AbortController();
  response.once('close', () => hungUp.abort());
  try {
    const body = request.method === 'GET' ? undefined : await readJson(request, maxBodyBytes);
    const asked = { engine, key: found.key, query: new URLSearchParams(query), body, signal: hungUp.signal };
    send(response, 200, await found.call.answer(asked));
  } catch (error) {
    const { status, ...rest } = refusalOf(error);
    if (!response.destroyed) send(response, status, told(rest));
  }
}

/** Bytes of images are streams, in or out. */
async function answerBytes(
  engine: EnginePort,
  imageRef: string,
  about: { request: http.IncomingMessage; response: http.ServerResponse; query: URLSearchParams },
): Promise<void> {
  const { request, response } = about;
  const hungUp = new AbortController();
  response.once('close', () => hungUp.abort());
  try {
    const given = { ...about, signal: hungUp.signal };
    if (request.method === 'GET') await sendBytes(engine, imageRef, given);
    else send(response, 200, await takeBytes(engine, imageRef, given));
  } catch (error) {
    request.resume();
    const { status, ...rest } = refusalOf(error);
    if (response.headersSent) response.destroy();
    else if (!response.destroyed) send(response, status, told(rest));
  }
}

/** Takes `GET /machines/{ref}/consoles/{kind}` with `Upgrade: console`: from then on the connection is the console. */
async function openConsole(
  engine: EnginePort,
  request: http.IncomingMessage,
  { socket, head }: { socket: Duplex; head: Buffer },
): Promise<void> {
  const [, machines, ref = '', part, name] = (request.url ?? '').split('/');
  const kind = consoleKinds.find((one) => one === name);
  try {
    if (machines !== 'machines' || part !== 'consoles' || kind === undefined)
      throw new EngineFinal('There is no such console.');
    const of = { machineRef: decodeURIComponent(ref), kind };
    const stream = await engine.openConsole(of, AbortSignal.timeout(20_000));
    socket.write(`HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${consoleProtocol}\r\n\r\n`);
    if (head.length > 0) stream.write(head);
    stream.on('error', () => socket.destroy()).once('close', () => socket.destroy());
    socket.once('close', () => stream.destroy());
    stream.pipe(socket);
    socket.pipe(stream);
  } catch (error) {
    const { status, ...rest } = refusalOf(error);
    const body = JSON.stringify(told(rest));
    const lines = `HTTP/1.1 ${status} Refused\r\nContent-Type: application/json\r\n`;
    socket.end(`${lines}Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`);
  }
}

function refusalOf(error: unknown): { status: number; code: string; reason: string } {
  const reason = error instanceof Error ? error.message : String(error);
  if (error instanceof EngineFinal) return { status: 422, code: 'rejected', reason };
  if (error instanceof z.ZodError) return { status: 400, code: 'bad-request', reason: z.prettifyError(error) };
  if (error instanceof SyntaxError || error instanceof URIError) return { status: 400, code: 'bad-request', reason };
  return { status: 503, code: 'not-now', reason };
}

const told = (error: { code: string; reason: string }) => ({ error });

function send(response: http.ServerResponse, status: number, body: object): void {
  const text = Buffer.from(JSON.stringify(body));
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': text.length }).end(text);
}
