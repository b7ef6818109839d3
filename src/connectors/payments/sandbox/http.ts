import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { PaymentStore, StoredEvent } from './store.ts';

/** What the routes of the sandbox share. */
export interface SandboxWorld {
  /** Where browsers and clients reach it. */
  url: string;
  store: PaymentStore;
  /** Keeps an event and sends it to the product as the provider would. */
  emit(event: StoredEvent): void;
}

export interface Asked {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
}

export type Answer =
  { status: number; body: object | null } | { status: 200; html: string } | { status: 303; location: string };

/** A route answers, or leaves the call to the next one. */
export type Route = (world: SandboxWorld, asked: Asked) => Answer | null;

export async function readAsked(request: IncomingMessage, base: string): Promise<Asked> {
  return {
    method: request.method ?? 'GET',
    url: new URL(request.url ?? '/', base),
    headers: request.headers,
    body: await text(request),
  };
}

export const newName = (prefix: string): string => `${prefix}${randomBytes(12).toString('hex')}`;

const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; base-uri 'none'";

export function sendAnswer(response: ServerResponse, answer: Answer): void {
  if ('location' in answer)
    return void response.writeHead(303, { location: answer.location, 'referrer-policy': 'no-referrer' }).end();
  if ('html' in answer)
    return void response
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': pagePolicy,
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      })
      .end(answer.html);
  response
    .writeHead(answer.status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(answer.body === null ? undefined : JSON.stringify(answer.body));
}

interface Kept {
  asked: string;
  answer: { status: number; body: object | null };
}

/** Does a call once for each key; the same key with another call is `reused`. */
export function once(
  { store }: SandboxWorld,
  { provider, key, asked, reused }: { provider: string; key: string; asked: Asked; reused: Answer },
  run: () => { status: number; body: object | null },
): Answer {
  if (key === '') return run();
  const hash = createHash('sha256').update(`${asked.method} ${asked.url.pathname}\n${asked.body}`).digest('hex');
  const kept = store.get<Kept>(`${provider}-idempotency`, key);
  if (kept !== null) return kept.asked === hash ? kept.answer : reused;
  const answer = run();
  if (answer.status < 500) store.put<Kept>(`${provider}-idempotency`, key, { asked: hash, answer });
  return answer;
}
