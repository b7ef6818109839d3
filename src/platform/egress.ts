import http from 'node:http';
import https from 'node:https';
import type { Message } from '#kernel/message.ts';
import { say } from './messages.ts';

/** Where a configured service listens: `http(s)://host:port/base` or `unix:/path/to/socket`. */
export interface ConfiguredTarget {
  readonly url: string;
  /** Sent with every call, such as a credential; they never leave this target. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface EgressCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the target's own path; begins with `/`. */
  path: string;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is, in place of `body`. */
  content?: { type: string; bytes: Buffer };
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  connectTimeoutMs?: number;
  totalTimeoutMs?: number;
  maxResponseBytes?: number;
}

export interface EgressAnswer {
  status: number;
  /** The parsed JSON, or null when the answer was empty. */
  body: unknown;
}

/** An answer as it came. */
export interface RawAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
}

export type EgressFailure = 'connect' | 'timeout' | 'broken' | 'too-large' | 'not-json';

/** No usable answer came. Whether the call had its effect is unknown unless `kind` is `connect`. */
export class EgressError extends Error {
  override name = 'EgressError';
  readonly kind: EgressFailure;
  constructor(kind: EgressFailure, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }

  /** What happened, for people; the message itself is for the log. */
  get reason(): Message {
    return say(`egress.${this.kind}`);
  }
}

const agents = {
  unix: new http.Agent({ keepAlive: true }),
  http: new http.Agent({ keepAlive: true }),
  https: new https.Agent({ keepAlive: true }),
};

/**
 * Calls a service from the operator's configuration, JSON in and out, and returns any status; redirects are not followed.
 * Not for addresses typed by users: it trusts its target. Throws EgressError, or the signal's reason when the signal ended
 * the call.
 */
export async function callConfigured(target: ConfiguredTarget, call: EgressCall): Promise<EgressAnswer> {
  const { status, text } = await exchangeConfigured(target, call);
  return { status, body: parse(text) };
}

/** The same for answers that need not be JSON, with their content type. */
export async function exchangeConfigured(target: ConfiguredTarget, call: EgressCall): Promise<RawAnswer> {
  call.signal?.throwIfAborted();
  const payload = call.content?.bytes ?? (call.body === undefined ? undefined : Buffer.from(JSON.stringify(call.body)));
  const request = open(target, call, { payload, pooled: true });
  const guard = limit(request, call);
  try {
    const response = await answered(request, payload);
    return {
      status: response.statusCode ?? 0,
      headers: response.headers,
      text: await collect(response, call.maxResponseBytes ?? 10_485_760),
    };
  } catch (error) {
    call.signal?.throwIfAborted();
    if (guard.failure() === null && isUnsent(error, request)) return await exchangeConfigured(target, call);
    throw guard.failure() ?? asEgressError(error, request);
  } finally {
    guard.release();
  }
}

/** The other side had closed a kept connection before anything could be written to it: nothing of the call has reached it. */
const isUnsent = (error: unknown, { reusedSocket }: http.ClientRequest): boolean =>
  reusedSocket && error instanceof Error && 'code' in error && error.code === 'EPIPE';

/** A connection that is kept open to say "I am still here"; `closed` resolves when the other side has disconnected. */
export interface HeldConnection {
  closed: Promise<void>;
  release(): void;
}

/** Opens a GET whose answer does not end, and holds it. Throws EgressError unless the answer is 200. */
export async function holdConfigured(target: ConfiguredTarget, path: string): Promise<HeldConnection> {
  const call: EgressCall = { method: 'GET', path };
  const request = open(target, call, { pooled: false });
  const guard = limit(request, call);
  try {
    const response = await answered(request, undefined);
    if (response.statusCode !== 200) throw new EgressError('broken', `The answer was ${response.statusCode}.`);
    response.on('error', () => response.destroy()).resume();
    const closed = new Promise<void>((resolve) => response.once('close', resolve));
    response.socket.unref();
    return { closed, release: () => void request.destroy() };
  } catch (error) {
    request.destroy();
    throw guard.failure() ?? asEgressError(error, request);
  } finally {
    guard.release();
  }
}

/** Begins a request to a configured service; nothing is sent before its end. */
export function open(
  target: ConfiguredTarget,
  call: EgressCall,
  how: { payload?: Buffer | undefined; pooled: boolean },
): http.ClientRequest {
  const { payload, pooled } = how;
  const headers: Record<string, string | number> = { accept: 'application/json', ...target.headers, ...call.headers };
  const type = call.content?.type ?? 'application/json';
  if (payload) Object.assign(headers, { 'content-type': type, 'content-length': payload.length });
  const common = { method: call.method, headers };
  if (target.url.startsWith('unix:')) {
    const socketPath = target.url.slice('unix:'.length);
    return http.request({ ...common, socketPath, path: call.path, agent: pooled && agents.unix });
  }
  const { protocol, hostname, port, pathname } = new URL(target.url);
  // The path is sent unchanged: a URL parser would resolve `..` in a segment that is an identifier.
  const to = {
    ...common,
    hostname: hostname.replace(/^\[|\]$/g, ''),
    port,
    path: pathname.replace(/\/$/, '') + call.path,
  };
  if (protocol === 'https:') return https.request({ ...to, agent: pooled && agents.https });
  if (protocol === 'http:') return http.request({ ...to, agent: pooled && agents.http });
  throw new TypeError(`The address must begin with http:, https: or unix:, not ${protocol}`);
}

/** Ends the request when it takes too long or its signal says so; `failure` names the limit that was hit. */
export function limit(
  request: http.ClientRequest,
  call: EgressCall,
): { failure(): EgressError | null; release(): void } {
  let failure: EgressError | null = null;
  const end = (kind: EgressFailure, text: string): void => {
    failure = new EgressError(kind, text);
    request.destroy(failure);
  };
  const connectMs = call.connectTimeoutMs ?? 5000;
  const totalMs = call.totalTimeoutMs ?? 30_000;
  const total = setTimeout(() => end('timeout', `No complete answer in ${totalMs} ms.`), totalMs);
  const connect = setTimeout(() => end('connect', `No connection in ${connectMs} ms.`), connectMs);
  const abort = (): void => void request.destroy();
  call.signal?.addEventListener('abort', abort, { once: true });
  request.once('socket', (socket) => {
    if (!socket.connecting) return clearTimeout(connect);
    socket.once('encrypted' in socket ? 'secureConnect' : 'connect', () => clearTimeout(connect));
  });
  const release = (): void => {
    clearTimeout(total);
    clearTimeout(connect);
    call.signal?.removeEventListener('abort', abort);
  };
  return { failure: () => failure, release };
}

function answered(request: http.ClientRequest, payload: Buffer | undefined): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve);
    // Stays for the request's whole life: an error after the answer began must not end the process.
    request.on('error', reject);
    request.end(payload);
  });
}

export async function collect(response: http.IncomingMessage, maxBytes: number): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response) {
    // Typed edge: a stream without an encoding gives buffers.
    const bytes = part as Buffer;
    size += bytes.length;
    if (size > maxBytes) throw new EgressError('too-large', `The answer is larger than ${maxBytes} bytes.`);
    parts.push(bytes);
  }
  return Buffer.concat(parts).toString('utf8');
}

export function parse(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new EgressError('not-json', 'The answer is not JSON.', cause);
  }
}

export function asEgressError(error: unknown, request: http.ClientRequest): EgressError {
  if (error instanceof EgressError) return error;
  const text = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const never = code === 'ECONNREFUSED' || code === 'ENOENT' || code === 'ENOTFOUND';
  return new EgressError(never && !request.reusedSocket ? 'connect' : 'broken', text, error);
}
