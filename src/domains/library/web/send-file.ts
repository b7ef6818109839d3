import { sendBytes } from '#shell/data/send-bytes.ts';
import type { UploadTicket } from './types.ts';

const firstPiece = 1_048_576;
const maxPiece = 16 * firstPiece;
/** A piece should take about so long: short enough to lose little, long enough to be worth a request. */
const pieceMs = 4000;
const retryMs = [500, 1000, 2000, 4000, 8000, 15_000];

/** The server does not want these bytes: sending them again is of no use. */
export class Refused extends Error {}

/** All places for uploads are taken: it waits for one. */
export class Busy extends Error {}

export const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export interface Progress {
  sent?: number;
  bytesPerSecond?: number;
  /** Why it waits; null: it does not. */
  error?: string | null;
  /** It waits for other uploads. */
  queued?: boolean;
}

interface Sending {
  /** Asked before the first piece; a `Refused` that it throws ends the sending. */
  ticketOf(): Promise<UploadTicket>;
  file: File;
  signal: AbortSignal;
  onProgress(progress: Progress): void;
}

/** Sends the data in chunks; after an error, it asks the server for the offset and continues from there. */
export async function sendFile({ ticketOf, file, signal, onProgress }: Sending): Promise<void> {
  let [piece, failures] = [firstPiece, 0];
  let at: number | null = null;
  while (at === null || at < file.size) {
    signal.throwIfAborted();
    try {
      const ticket = await ticketOf();
      at ??= await offsetOf(ticket, signal);
      onProgress({ sent: at, error: null, queued: false });
      if (at >= file.size) return;
      const from = performance.now();
      const bytes = file.slice(at, at + piece);
      at = await sendPiece(ticket, { at, bytes, signal });
      const ms = performance.now() - from;
      failures = 0;
      onProgress({ sent: at, bytesPerSecond: (bytes.size / ms) * 1000 });
      piece = Math.round(Math.min(maxPiece, Math.max(firstPiece / 4, piece * Math.min(2, pieceMs / ms))));
    } catch (error) {
      if (signal.aborted || error instanceof Refused) throw error;
      at = null;
      piece = firstPiece;
      const pause = retryMs[Math.min(failures, retryMs.length - 1)] ?? 1000;
      failures += 1;
      onProgress({ bytesPerSecond: 0, error: textOf(error), queued: error instanceof Busy });
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** Gives an upload up; what has arrived is removed. */
export const giveUp = (ticket: UploadTicket): Promise<Response> => ask(ticket, { method: 'DELETE' });

type Sent = Parameters<typeof sendBytes>[1];

const ask = ({ url, ticket }: UploadTicket, sent: Omit<Sent, 'headers'>, headers: Sent['headers'] = {}) =>
  sendBytes(url, { ...sent, headers: { 'tus-resumable': '1.0.0', 'upload-ticket': ticket, ...headers } });

async function offsetOf(ticket: UploadTicket, signal: AbortSignal): Promise<number> {
  const answer = await ask(ticket, { method: 'HEAD', signal });
  if (answer.status === 401 || answer.status === 404) throw new Refused(String(answer.status));
  const offset = Number(answer.headers.get('upload-offset') ?? Number.NaN);
  if (!answer.ok || Number.isNaN(offset)) throw new Error(String(answer.status));
  return offset;
}

async function sendPiece(
  ticket: UploadTicket,
  { at, bytes, signal }: { at: number; bytes: Blob; signal: AbortSignal },
): Promise<number> {
  const content = await bytes.arrayBuffer();
  // Browsers keep the digest to pages over TLS or of this machine; the whole is checked by the server anyway.
  const digest = window.isSecureContext ? await crypto.subtle.digest('SHA-256', content) : null;
  const headers = {
    'content-type': 'application/offset+octet-stream',
    'upload-offset': String(at),
    ...(digest === null ? {} : { 'upload-checksum': `sha256 ${btoa(String.fromCharCode(...new Uint8Array(digest)))}` }),
  };
  const answer = await ask(ticket, { method: 'PATCH', body: content, signal }, headers);
  if (answer.status === 401 || answer.status === 403 || answer.status === 404 || answer.status === 413)
    throw new Refused(String(answer.status));
  if (answer.status === 429) throw new Busy();
  if (!answer.ok) throw new Error(String(answer.status));
  return Number(answer.headers.get('upload-offset'));
}
