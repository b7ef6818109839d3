import http from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { Duplex, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { argumentsOf, type Call } from '../call.ts';
import { callNames, engineCalls, type CallName } from '../calls.ts';
import { consoleProtocol } from '../consoles.ts';
import type { Sayable } from '#kernel/message.ts';
import { AnswerLost, EngineFinal, EngineRetryable } from '../errors.ts';
import type { EnginePort } from '../port.ts';
import { reasonOf } from '../said.ts';
import type { Holders } from './holders.ts';
import { listen, type Listening } from './listen.ts';
import { routerOf } from './paths.ts';

/** The request's body is larger than its route takes. */
class TooLarge extends Error {
  override name = 'TooLarge';
}

/** The JSON body, undefined when there is none. Throws TooLarge, or SyntaxError for what is not JSON. */
async function readJson(request: IncomingMessage, maxBytes: number): Promise<unknown> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    // Typed edge: a stream without an encoding gives buffers.
    const bytes = part as Buffer;
    size += bytes.length;
    if (size > maxBytes) throw new TooLarge(`The body may have ${maxBytes} bytes.`);
    parts.push(bytes);
  }
  if (size === 0) return undefined;
  // Another type is refused because a browser sends it across origins without asking.
  if (!request.headers['content-type']?.startsWith('application/json')) throw new SyntaxError('The body must be JSON.');
  return JSON.parse(Buffer.concat(parts).toString('utf8'));
}

// oxlint-disable-next-line no-restricted-imports -- a server: nothing is connected to

export interface RunningServer {
  /** How an egress target names it: `unix:/path` or `http://127.0.0.1:port`. */
  url: string;
  /** Accepts no more connections, finishes requests in progress, and leaves the engine running. */
  close(): Promise<void>;
}

/** A way into an engine's process that is no call of the port. */
export interface Control {
  at: string;
  maxBytes: number;
  /** Throws ZodError for a body of the wrong shape, EngineFinal for what is refused. */
  answer(params: Readonly<Record<string, string>>, body: unknown): object;
}

interface Serving {
  /** What `GET /health` answers beside the process and who needs it. */
  health: { store: string; pace: number; host?: Readonly<Record<string, string>>; settings?: number };
  /** With them, `GET /hold` lets callers keep the process alive. */
  holders?: Holders | undefined;
  controls?: readonly Control[];
}

export const HealthAnswer = z.object({
  store: z.string(),
  pid: z.number(),
  pace: z.number(),
  holders: z.number(),
  /** Which version of its settings it runs with, where these can change. */
  settings: z.number().default(0),
});

/** What is still under way then, such as a call that a fault holds up, is cut off. */
const closeWithinMs = 2000;
const openWithinMs = 20_000;

interface Route {
  at: string;
  name: CallName;
  call: Call;
}
const routes = callNames.map((name): Route => ({ at: engineCalls[name].at, name, call: engineCalls[name] }));
const findCall = routerOf(routes.filter(({ call }) => call.stream !== 'upgraded'));
const findUpgrade = routerOf(routes.filter(({ call }) => call.stream === 'upgraded'));

interface Exchange {
  request: http.IncomingMessage;
  response: http.ServerResponse;
  path: string;
  query: URLSearchParams;
}

/** Serves an engine over HTTP, for its client in another process. Throws when something else listens there. */
export async function serveEngine(engine: EnginePort, where: Listening, about: Serving): Promise<RunningServer> {
  const { holders, health } = about;
  const findControl = routerOf(about.controls ?? []);
  const server = http.createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    // A caller that disconnected is not an error.
    response.on('error', () => response.destroy());
    const { path, query } = targetOf(request);
    if (path === '/hold' && holders) return holders.add(response);
    if (path === '/health') return send(response, { ...health, pid: process.pid, holders: holders?.count ?? 0 });
    const control = findControl(request.method, path);
    const answered = control
      ? answerControl(control.route, control.params, { request, response })
      : answer(engine, { request, response, path, query });
    answered.catch((error: unknown) => fail({ request, response }, error));
  });
  const consoles = new Set<Duplex>();
  server.on('upgrade', (request, socket, head) => {
    consoles.add(socket);
    socket.on('error', () => socket.destroy()).once('close', () => consoles.delete(socket));
    upgrade(engine, request, { socket, head }).catch((error: unknown) => refuseUpgrade(socket, error));
  });
  const url = await listen(server, where);
  const close = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    // Upgraded connections are not HTTP connections anymore, and a machine's console does not end unless someone ends it.
    for (const socket of consoles) socket.destroy();
    const patience = setTimeout(() => server.closeAllConnections(), closeWithinMs);
    await closed;
    clearTimeout(patience);
  };
  return { url, close };
}

/** Taken apart by hand: a URL parser would resolve a segment that is an odd identifier, such as `..`. */
function targetOf({ url = '/' }: http.IncomingMessage): Pick<Exchange, 'path' | 'query'> {
  const [path = '/', query = ''] = url.split('?', 2);
  return { path, query: new URLSearchParams(query) };
}

async function answerControl(
  control: Control,
  params: Readonly<Record<string, string>>,
  { request, response }: Pick<Exchange, 'request' | 'response'>,
): Promise<void> {
  const body = request.method === 'GET' ? undefined : await readJson(request, control.maxBytes);
  send(response, control.answer(params, body));
}

async function answer(engine: EnginePort, { request, response, path, query }: Exchange): Promise<void> {
  const found = findCall(request.method, path);
  if (!found) throw new UnknownPath(path);
  const { name, call } = found.route;
  const body = request.method === 'POST' ? await readJson(request, call.maxBytes) : Object.fromEntries(query);
  const args = argumentsIn(call, found.params, body);
  // The user who hangs up does not want the answer anymore.
  const hungUp = new AbortController();
  response.once('close', () => response.writableFinished || hungUp.abort());
  const result = await methodOf(engine, name)(...args, ...(call.stream === 'sent' ? [request] : []), hungUp.signal);
  // Typed edges: what calls of these kinds give.
  if (call.stream === 'read') return sendBytes(response, result as Readable);
  send(response, call.gives === null ? (result as object) : { [call.gives]: result });
}

/** The arguments of a call, from its path and its body or query. Throws ZodError or SyntaxError. */
function argumentsIn(call: Call, params: Readonly<Record<string, string>>, body: unknown): unknown[] {
  if (Array.isArray(body)) throw new SyntaxError('The body must be an object.');
  const twice = Object.keys(params).find((name) => Object.hasOwn(Object(body), name));
  if (twice !== undefined) throw new SyntaxError(`${twice} stands in the path.`);
  // Typed edge: every request is an object.
  const record = call.request.parse({ ...Object(body), ...params }) as Record<string, unknown>;
  return argumentsOf(call, record);
}

/** Typed edge: the arguments are those that the table describes. */
const methodOf = (engine: EnginePort, name: CallName) =>
  (engine[name] as (...args: unknown[]) => Promise<unknown>).bind(engine);

async function sendBytes(response: http.ServerResponse, bytes: Readable): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/octet-stream' });
  // A reader that disconnects early ends the stream with an error that no one needs.
  await pipeline(bytes, response).catch(() => response.destroy());
}

/** Opens a console for a request with `Upgrade: console`: from then on the connection is the console. */
async function upgrade(
  engine: EnginePort,
  request: http.IncomingMessage,
  { socket, head }: { socket: Duplex; head: Buffer },
): Promise<void> {
  const { path } = targetOf(request);
  const found = findUpgrade(request.method, path);
  if (!found) throw new UnknownPath(path);
  if (request.headers.upgrade !== consoleProtocol) throw new WrongUpgrade();
  const args = argumentsIn(found.route.call, found.params, {});
  // Typed edge: what a call of this kind gives.
  const opened = methodOf(engine, found.route.name)(...args, AbortSignal.timeout(openWithinMs)) as Promise<Duplex>;
  const stream = await opened;
  socket.write(`HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${consoleProtocol}\r\n\r\n`);
  if (head.length > 0) stream.write(head);
  stream.on('error', () => socket.destroy()).once('close', () => socket.destroy());
  socket.once('close', () => stream.destroy());
  // QEMU keeps its half open when the caller ends, and no one would read what it says.
  socket.once('end', () => stream.end(() => stream.destroy()));
  stream.pipe(socket);
  socket.pipe(stream);
}

function refuseUpgrade(socket: Duplex, error: unknown): void {
  if (error instanceof AnswerLost) return void socket.destroy();
  const { status, ...rest } = refusalOf(error);
  const body = JSON.stringify({ error: rest });
  const lines = `HTTP/1.1 ${status} Refused\r\nContent-Type: application/json\r\n`;
  socket.end(`${lines}Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`);
}

class UnknownPath extends Error {
  override name = 'UnknownPath';
}
class WrongUpgrade extends Error {
  override name = 'WrongUpgrade';
}

/** The status and words for what was thrown: what the engine does not refuse for good may be asked again. */
function refusalOf(error: unknown): { status: number; code: string; reason: Sayable } {
  const reason = error instanceof Error ? error.message : String(error);
  if (error instanceof UnknownPath) return { status: 404, code: 'unknown-path', reason: `There is no ${reason}.` };
  if (error instanceof WrongUpgrade)
    return { status: 426, code: 'bad-request', reason: `Only an upgrade to ${consoleProtocol} is taken here.` };
  if (error instanceof TooLarge) return { status: 413, code: 'too-large', reason };
  if (error instanceof EngineFinal) return { status: 422, code: 'rejected', reason: error.reason };
  if (error instanceof z.ZodError) return { status: 400, code: 'bad-request', reason: z.prettifyError(error) };
  if (error instanceof SyntaxError || error instanceof URIError) return { status: 400, code: 'bad-request', reason };
  return error instanceof EngineRetryable
    ? { status: 503, code: error.outage ? 'silent' : 'not-now', reason: error.reason }
    : { status: 500, code: 'broken', reason: reasonOf(error) };
}

function fail({ request, response }: Pick<Exchange, 'request' | 'response'>, error: unknown): void {
  if (error instanceof AnswerLost) return void request.socket.destroy();
  // What was not read of a stream of bytes would keep the connection from being used again.
  request.resume();
  if (response.headersSent) return void response.destroy();
  const { status, ...rest } = refusalOf(error);
  if (!response.destroyed) send(response, { error: rest }, status);
}

function send(response: http.ServerResponse, body: object, status = 200): void {
  const text = Buffer.from(JSON.stringify(body));
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': text.length }).end(text);
}
