import type { AnswerOf, AnyOp, CallOf } from '#kernel/op.ts';
import { why } from '#kernel/reasons.ts';
import { identity } from '#domains/identity/contract.ts';
import { shownAccount } from '../session/acting-account.ts';
import { isInUse } from '../session/activity.ts';
import { ApiError } from './api-error.ts';
import { callHeaders, early } from './early.ts';
import { noteFailure } from './service.ts';
import { noteServerDate } from './server-clock.ts';
import { actOnFailure, noteAcceptedWrite } from '../session/session-effects.ts';
import { transformAnswer, transportError } from './transform.ts';

/** The parts of a call without their types: what `CallOf` gives once the operation is known. */
interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  input?: unknown;
}
export interface CallOptions {
  idempotencyKey?: string;
  /** The version that was read; sent as `If-Match`. */
  ifMatch?: string | number;
  /** Asks what would happen instead of doing it; for operations that say `dryRun`. */
  dryRun?: boolean;
  signal?: AbortSignal;
  /** The caller handles the end of the session itself. */
  ownSession?: boolean;
  /** No one asked for it: it must not keep the session awake. */
  quiet?: boolean;
}

/** The address of an operation; absent and empty query values are left out. */
export function urlOf<T extends AnyOp>(op: T, args: CallOf<T>): string {
  // The conditional type cannot be read while T is open; its members are those of Parts for every operation.
  const { params = {}, query = {} }: Parts = args;
  const path = op.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return `${op.base}${path}${search ? `?${search}` : ''}`;
}

/**
 * Calls an operation of the contract.
 * @throws ApiError for every failure; the session rules have been acted on by then
 */
export async function call<T extends AnyOp>(op: T, args: CallOf<T>, options: CallOptions = {}): Promise<AnswerOf<T>> {
  const url = urlOf(op, args);
  const { input }: Parts = args;
  try {
    const response = await sendInOrder(op, { url, input }, options);
    noteServerDate(response.headers.get('date'));
    const requestId = response.headers.get('x-request-id') ?? undefined;
    const text = await response.text();
    const answer = transformAnswer({
      status: response.status,
      text,
      mayBeEmpty: response.status === 204 || op.method !== 'GET',
      ...(requestId ? { requestId } : {}),
    });
    if (op.method !== 'GET' && !options.dryRun) noteAcceptedWrite();
    // Both ends are compiled from one contract, and the server checks its answer against the schema.
    return answer as AnswerOf<T>;
  } catch (failure) {
    if (failure instanceof ApiError) {
      if (!failure.isMaintenance) noteFailure(failure.status);
      if (!options.ownSession) actOnFailure(failure);
      throw failure;
    }
    if (options.signal?.aborted) throw failure;
    noteFailure(-1);
    throw transportError(-1, why('unreachable'));
  }
}

/** How often the session got a new token here, and the changes that may bring the next one. */
let renewals = 0;
const changes = new Set<Promise<unknown>>();

/**
 * A change may give the session a new token while a read is on its way with the old one: that read is sent once more
 * instead of being taken for the end of the session.
 */
async function sendInOrder(op: AnyOp, what: { url: string; input: unknown }, options: CallOptions): Promise<Response> {
  const before = renewals;
  const sent = send(op, what, options).then((response) => {
    const token = response.headers.get('token');
    if (token) {
      renewals += 1;
      sessionStorage.setItem('console.token', token);
    }
    return response;
  });
  if (op.method !== 'GET') {
    changes.add(sent);
    return sent.finally(() => changes.delete(sent));
  }
  const response = await sent;
  if (response.status !== 401) return response;
  await Promise.allSettled(changes);
  return renewals === before ? response : send(op, what, options);
}

/** The headers that prove a request to come from the session's own page. */
export function changeHeaders(): Record<string, string> {
  const headers = callHeaders();
  const account = shownAccount.get();
  if (account !== null) headers['acting-account'] = account;
  const xsrf = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];
  if (xsrf) headers['X-XSRF-TOKEN'] = decodeURIComponent(xsrf);
  return headers;
}

async function send(op: AnyOp, what: { url: string; input: unknown }, options: CallOptions): Promise<Response> {
  const { url, input } = what;
  if (op.method === 'GET') {
    const first = await early.take(url)?.catch(() => undefined);
    if (first) return first;
  }
  const headers = changeHeaders();
  // Whose account it is, is what this one asks.
  if (op === identity.readUser) delete headers['acting-account'];
  if (input !== undefined) headers['content-type'] = 'application/json';
  if (options.quiet || !isInUse()) headers['x-quiet'] = '1';
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey;
  if (options.dryRun) headers['Dry-Run'] = 'true';
  if (options.ifMatch !== undefined) headers['If-Match'] = `"${options.ifMatch}"`;
  return fetch(url, {
    method: op.method,
    headers,
    body: input === undefined ? null : JSON.stringify(input),
    signal: options.signal ?? null,
  });
}
