import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { serveLoopback } from '#connectors/sandbox/loopback.ts';
import { tagScript } from './sandbox-tag.ts';

/** One reported event, as the collector took it: the query of its request. */
export type Hit = Record<string, string>;

export interface AnalyticsSandbox {
  /** Where the script is, and what it reports to. */
  url: string;
  close(): Promise<void>;
}

/** The newest are kept. */
const mostHits = 1000;

/**
 * A collector on loopback that speaks GA4's protocol: `GET /gtag/js?id=` is its own small tag, `/g/collect` takes
 * what it reports, `GET /hits` shows what was taken, newest first (`?uid=` of one person).
 */
export async function serveAnalyticsSandbox(port: number): Promise<AnalyticsSandbox> {
  const hits: Hit[] = [];
  return serveLoopback(
    port,
    (request, response) =>
      void answer(hits, request, response).catch(() => sendJson(response, 400, { error: 'bad request' })),
    'localhost',
  );
}

async function answer(hits: Hit[], request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(request.headers.host ?? ''))
    return sendJson(response, 421, { error: 'not here' });
  const url = new URL(request.url ?? '/', 'http://localhost');
  if (request.method === 'GET' && url.pathname === '/gtag/js') {
    const headers = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' };
    response.writeHead(200, headers).end(tagScript(url.searchParams.get('id') ?? ''));
    return;
  }
  if (url.pathname === '/g/collect') {
    // A body holds further events of the request, one a line, as GA4 sends them.
    const lines = (await text(request)).split('\n').filter((line) => line !== '');
    const shared = Object.fromEntries(url.searchParams);
    for (const line of lines.length === 0 ? [''] : lines)
      hits.unshift({ ...shared, ...Object.fromEntries(new URLSearchParams(line)) });
    hits.splice(mostHits);
    response.writeHead(204).end();
    return;
  }
  if (request.method === 'GET' && url.pathname === '/hits') {
    const uid = url.searchParams.get('uid');
    const items = uid === null ? hits : hits.filter((hit) => hit['uid'] === uid);
    return sendJson(response, 200, { items });
  }
  sendJson(response, 404, { error: 'not here' });
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  if (response.headersSent) return void response.destroy();
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  response.writeHead(status, headers).end(JSON.stringify(body));
}
