import type http from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { asEgressError, collect, type ConfiguredTarget, type EgressAnswer, limit, open, parse } from './egress.ts';

interface StreamCall {
  method: 'GET' | 'PATCH' | 'PUT';
  path: string;
  headers?: Readonly<Record<string, string>>;
  signal: AbortSignal;
  /** For the whole exchange; a stream of bytes may take long. */
  totalTimeoutMs?: number;
}

const answerOf = (request: http.ClientRequest): Promise<http.IncomingMessage> =>
  new Promise((resolve, reject) => {
    request.once('response', resolve);
    // Stays for the request's whole life: an error after the answer began must not end the process.
    request.on('error', reject);
  });

const longMs = 30 * 60_000;

/** Sends bytes to a configured service as they come, in constant memory, and gives the JSON that it answers. */
export async function sendConfigured(
  target: ConfiguredTarget,
  call: StreamCall,
  bytes: Readable,
): Promise<EgressAnswer> {
  call.signal.throwIfAborted();
  const limits = { ...call, totalTimeoutMs: call.totalTimeoutMs ?? longMs };
  const request = open(
    target,
    { ...limits, headers: { 'content-type': 'application/octet-stream', ...call.headers } },
    { pooled: false },
  );
  const guard = limit(request, limits);
  try {
    const answer = answerOf(request);
    // A source that breaks off ends the request unfinished: the receiver decides what it keeps.
    const [response] = await Promise.all([answer, pipeline(bytes, request)]);
    return { status: response.statusCode ?? 0, body: parse(await collect(response, 1_048_576)) };
  } catch (error) {
    request.destroy();
    call.signal.throwIfAborted();
    throw guard.failure() ?? asEgressError(error, request);
  } finally {
    guard.release();
  }
}

/** Opens a byte stream to a configured service and returns any status, with its unread body. */
export async function openConfigured(
  target: ConfiguredTarget,
  call: StreamCall,
): Promise<{ status: number; bytes: http.IncomingMessage }> {
  call.signal.throwIfAborted();
  const limits = { ...call, totalTimeoutMs: call.totalTimeoutMs ?? longMs };
  const request = open(target, limits, { pooled: false });
  const guard = limit(request, limits);
  try {
    const answer = answerOf(request);
    request.end();
    const bytes = await answer;
    bytes.once('close', () => guard.release());
    return { status: bytes.statusCode ?? 0, bytes };
  } catch (error) {
    guard.release();
    call.signal.throwIfAborted();
    throw guard.failure() ?? asEgressError(error, request);
  }
}
