import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { Consoles } from './console/consoles.ts';
import { acceptConsoles } from './console/upgrade.ts';
import { drawFaults } from './faults.ts';
import { settleDue } from './jobs.ts';
import { bytesOf, drawForBytes, sendBytes, takeBytes } from './images/image-bytes.ts';
import { ImageFiles } from './images/image-files.ts';
import { listen, type Listening } from './listen.ts';
import { readJson, TooLarge } from './read-json.ts';
import type { Route } from './route.ts';
import { refusalOf, routes } from './routes.ts';
import type { World } from './world.ts';

export interface RunningServer {
  /** How an egress target names it: `unix:/path` or `http://127.0.0.1:port`. */
  url: string;
  /** Takes no more connections, finishes what is under way, and leaves the store open. */
  close(): Promise<void>;
}

export interface Holders {
  /** Something keeps this connection open for as long as it needs the simulator. */
  add(connection: http.ServerResponse): void;
  readonly count: number;
}

/** What is still under way then, such as a call that a fault holds up, is cut off. */
const closeWithinMs = 2000;

/**
 * Serves the world over HTTP on a unix socket or a loopback port. Throws when something else listens there.
 * With `holders`, `GET /hold` lets callers keep the process alive.
 */
export async function serve(world: World, where: Listening, holders?: Holders): Promise<RunningServer> {
  const server = http.createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    // A caller that has gone away is no error of ours.
    response.on('error', () => response.destroy());
    answer(world, request, { response, holders }).catch((error: unknown) => fail(response, error));
  });
  const files = new ImageFiles(world.store.file);
  world.images = files;
  const consoles = new Consoles(world);
  world.guests = consoles;
  acceptConsoles(server, world, consoles);
  const url = await listen(server, where);
  const close = async (): Promise<void> => {
    consoles.close();
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    const patience = setTimeout(() => server.closeAllConnections(), closeWithinMs);
    await closed;
    clearTimeout(patience);
    files.close();
  };
  return { url, close };
}

async function answer(
  world: World,
  request: http.IncomingMessage,
  { response, holders }: { response: http.ServerResponse; holders?: Holders },
): Promise<void> {
  // Taken apart by hand: a URL parser would resolve a segment that is an odd identifier, such as `..`.
  const [path = '/', query = ''] = (request.url ?? '/').split('?', 2);
  if (path === '/hold' && holders) return holders.add(response);
  if (path === '/health') {
    const { pace, store } = world;
    return send(response, 200, { store: store.file, pid: process.pid, pace, holders: holders?.count ?? 0 });
  }
  const imageRef = bytesOf(path);
  if (imageRef !== null) return answerBytes(world, imageRef, { query: new URLSearchParams(query), request, response });
  const found = findRoute(request.method, path);
  if (!found) return refuse(response, { status: 404, code: 'unknown-path', reason: `There is no ${path}.` });
  const { route, key } = found;
  const body = route.method === 'GET' ? undefined : await readJson(request, route.maxBytes);
  const faults = route.call === undefined ? null : drawIn(world, route, { call: route.call, key, body });
  if (faults && faults.slowMs > 0) await delay(faults.slowMs, undefined, { ref: false });
  if (faults?.refused) return refuse(response, { status: 503, code: 'refused', reason: 'Not now.' });
  if (faults?.rejected != null) return refuse(response, { status: 422, code: 'rejected', reason: faults.rejected });
  const result = world.store.transact(() => {
    settleDue(world);
    return route.handle({ world, key, query: new URLSearchParams(query), body, faults });
  });
  if (faults?.lost) return void request.socket.destroy();
  send(response, 200, result);
}

/** Bytes of images are streams, in or out, and stand outside the transactions of all else. */
async function answerBytes(
  world: World,
  ref: string,
  about: { query: URLSearchParams; request: http.IncomingMessage; response: http.ServerResponse },
): Promise<void> {
  const { request, response } = about;
  const faults = drawForBytes(world, request.method);
  if (faults.refused) return refuse(response, { status: 503, code: 'refused', reason: 'Not now.' });
  if (faults.rejected !== null) return refuse(response, { status: 422, code: 'rejected', reason: faults.rejected });
  if (request.method === 'GET') return sendBytes(world, ref, about);
  const taken = await takeBytes(world, ref, about);
  if (faults.lost) return void request.socket.destroy();
  send(response, 200, taken);
}

function drawIn(world: World, route: Route, about: { call: NonNullable<Route['call']>; key: string; body: unknown }) {
  return world.store.transact(() => {
    settleDue(world);
    return drawFaults(world, about.call, route.nameOf(world, about.key, about.body));
  });
}

function findRoute(method: string | undefined, path: string): { route: Route; key: string } | null {
  const given = path.split('/');
  for (const route of routes) {
    const parts = route.path.split('/');
    const fits = route.method === method && parts.length === given.length;
    if (!fits || !parts.every((part, i) => part === '*' || part === given[i])) continue;
    const at = parts.indexOf('*');
    return { route, key: at < 0 ? '' : decodeURIComponent(given[at] ?? '') };
  }
  return null;
}

function fail(response: http.ServerResponse, error: unknown): void {
  if (response.headersSent) return void response.destroy();
  if (error instanceof TooLarge) return refuse(response, { status: 413, code: 'too-large', reason: error.message });
  if (error instanceof SyntaxError || error instanceof URIError) {
    return refuse(response, { status: 400, code: 'bad-request', reason: error.message });
  }
  const reason = error instanceof Error ? error.message : String(error);
  refuse(response, refusalOf(error) ?? { status: 500, code: 'broken', reason });
}

function refuse(response: http.ServerResponse, error: { status: number; code: string; reason: string }): void {
  send(response, error.status, { error: { code: error.code, reason: error.reason } });
}

function send(response: http.ServerResponse, status: number, body: object): void {
  const text = Buffer.from(JSON.stringify(body));
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': text.length }).end(text);
}
