import { changeHeaders } from './call.ts';

interface Bytes {
  method: 'HEAD' | 'PATCH' | 'DELETE';
  headers: Record<string, string>;
  body?: ArrayBuffer;
  signal?: AbortSignal;
}

/** Asks a way in for bytes, which is no operation of a contract, with the proof of the session's own page. */
export const sendBytes = (url: string, { method, headers, body, signal }: Bytes): Promise<Response> =>
  fetch(url, { method, headers: { ...changeHeaders(), ...headers }, body: body ?? null, signal: signal ?? null });
