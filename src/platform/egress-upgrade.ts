import type { IncomingMessage } from 'node:http';
import { Duplex } from 'node:stream';
import {
  asEgressError,
  collect,
  limit,
  open,
  parse,
  type ConfiguredTarget,
  type EgressAnswer,
  type EgressCall,
} from './egress.ts';

/** Most bytes that an answer which declines may have. */
const maxDeclined = 65_536;

/**
 * Asks a configured service to make the connection a stream of another protocol, and gives the stream; or the answer,
 * where the service declines. The signal ends the asking, not the stream. Throws EgressError, or the signal's reason.
 */
export async function upgradeConfigured(
  target: ConfiguredTarget,
  {
    path,
    protocol,
    signal,
    headers: more,
  }: { path: string; protocol: string; signal: AbortSignal; headers?: Readonly<Record<string, string>> },
): Promise<Duplex | EgressAnswer> {
  signal.throwIfAborted();
  const headers = { ...more, connection: 'Upgrade', upgrade: protocol };
  const call: EgressCall = { method: 'GET', path, headers, signal, totalTimeoutMs: 10_000 };
  const request = open(target, call, { pooled: false });
  const guard = limit(request, call);
  try {
    const answer = await new Promise<Duplex | IncomingMessage>((resolve, reject) => {
      request.once('upgrade', (_response, socket, head) => {
        if (head.length > 0) socket.unshift(head);
        resolve(socket);
      });
      request.once('response', resolve);
      request.on('error', reject);
      request.end();
    });
    if (answer instanceof Duplex) return answer;
    return { status: answer.statusCode ?? 0, body: parse(await collect(answer, maxDeclined)) };
  } catch (error) {
    signal.throwIfAborted();
    throw guard.failure() ?? asEgressError(error, request);
  } finally {
    guard.release();
  }
}
