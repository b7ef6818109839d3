import http from 'node:http';
import { say } from './messages.ts';
import https from 'node:https';
import { EgressError } from './egress.ts';
import { isAllowed, publicLookup, publicUrl, UnsafeAddress } from './egress-public.ts';

interface PublicDownload {
  /** Where to begin; the rest is asked for. */
  from: number;
  /** What names the content that the first bytes came from; of other content nothing is sent. */
  etag: string | null;
  alsoAllowed: string | null;
  signal: AbortSignal;
}

export interface OpenedDownload {
  /** False: the server sends the whole file from its beginning, regardless of the request. */
  isRest: boolean;
  /** Of the whole; null: the server does not say. */
  size: number | null;
  etag: string | null;
  bytes: http.IncomingMessage;
}

const idleMs = 15_000;

/**
 * Opens what lies at an address that a user typed, by the rules of `callPublic`: HTTPS, public addresses alone, judged
 * where the connection is made, and no redirects. Throws UnsafeAddress or EgressError.
 */
export function openPublic(text: string, { from, etag, alsoAllowed, signal }: PublicDownload): Promise<OpenedDownload> {
  const url = publicUrl(text, alsoAllowed);
  const trusted = isAllowed(url, alsoAllowed);
  const get = url.protocol === 'https:' ? https.request : http.request;
  const rest = { range: `bytes=${from}-`, ...(etag === null ? {} : { 'if-range': etag }) };
  return new Promise((resolve, reject) => {
    const request = get(url, {
      method: 'GET',
      agent: false,
      signal,
      headers: { 'accept-encoding': 'identity', ...(from > 0 ? rest : {}) },
      ...(trusted ? {} : { lookup: publicLookup }),
    });
    request.setTimeout(idleMs, () => request.destroy(new EgressError('timeout', `Nothing came for ${idleMs} ms.`)));
    request.on('error', (error) => {
      const known = error instanceof UnsafeAddress || error instanceof EgressError || signal.aborted;
      reject(known ? error : new EgressError('broken', error.message, error));
    });
    request.once('response', (bytes) => {
      const { statusCode: status = 0, headers } = bytes;
      if (status === 200 || status === 206)
        return resolve({ isRest: status === 206, size: sizeOf(headers, status), etag: strongTag(headers.etag), bytes });
      bytes.destroy();
      reject(
        new UnsafeAddress(status >= 300 && status < 400 ? say('address.elsewhere') : say('address.status', { status })),
      );
    });
    request.end();
  });
}

/** A weak tag does not promise the same bytes. */
const strongTag = (etag: string | undefined): string | null =>
  etag === undefined || etag.startsWith('W/') ? null : etag;

function sizeOf(headers: http.IncomingHttpHeaders, status: number): number | null {
  const text = status === 206 ? /\/(\d{1,15})$/.exec(headers['content-range'] ?? '')?.[1] : headers['content-length'];
  return text === undefined ? null : Number(text);
}
