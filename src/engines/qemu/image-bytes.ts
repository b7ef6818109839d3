import type http from 'node:http';
import { pipeline } from 'node:stream/promises';
import { EngineFinal, type EnginePort } from '#engines/port.ts';

/** The image that a path for bytes names, `/images/<ref>/bytes`; null for every other path. */
export function bytesOf(path: string): string | null {
  const ref = /^\/images\/([^/]+)\/bytes$/.exec(path)?.[1];
  return ref === undefined ? null : decodeURIComponent(ref);
}

const whole = (text: string | null): number => {
  const value = Number(text ?? Number.NaN);
  if (!Number.isSafeInteger(value) || value < 0) throw new EngineFinal('An offset or length is missing.');
  return value;
};

/** Takes bytes behind those that are there: `offset` and `sha256` stand in the query. Gives the answer. */
export function takeBytes(
  engine: EnginePort,
  imageRef: string,
  { query, request, signal }: { query: URLSearchParams; request: http.IncomingMessage; signal: AbortSignal },
): Promise<object> {
  const to = { imageRef, offset: whole(query.get('offset')), sha256: query.get('sha256') };
  return engine.appendImage(to, request, signal);
}

/** Sends bytes: `from` and `length` stand in the query. */
export async function sendBytes(
  engine: EnginePort,
  imageRef: string,
  { query, response, signal }: { query: URLSearchParams; response: http.ServerResponse; signal: AbortSignal },
): Promise<void> {
  const of = { imageRef, from: whole(query.get('from')), length: whole(query.get('length')) };
  const bytes = await engine.openImage(of, signal);
  response.writeHead(200, { 'content-type': 'application/octet-stream' });
  // A reader that goes away early ends the stream with an error that nobody needs to hear.
  await pipeline(bytes, response).catch(() => response.destroy());
}
