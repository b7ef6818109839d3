import { useSyncExternalStore } from 'react';
import { sendBytes } from '#shell/send-bytes.ts';
import type { UploadTicket } from './types.ts';

/** An upload of this page. It goes on while the person moves about the console. */
export interface Upload {
  imageId: string;
  name: string;
  size: number;
  sent: number;
  state: 'running' | 'paused' | 'done' | 'failed';
  bytesPerSecond: number;
  /** Why it waits or has failed. */
  error: string | null;
}

const firstPiece = 1_048_576;
const maxPiece = 16 * firstPiece;
/** A piece should take about so long: short enough to lose little, long enough to be worth a request. */
const pieceMs = 4000;
const retryMs = [500, 1000, 2000, 4000, 8000, 15_000];

let uploads: readonly Upload[] = [];
const listeners = new Set<() => void>();
const running = new Map<string, AbortController>();
const begun = new Map<string, { ticket: UploadTicket; file: File }>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The uploads of this page, the newest first. */
export const useUploads = (): readonly Upload[] => useSyncExternalStore(subscribe, () => uploads);

function change(imageId: string, patch: Partial<Upload>): void {
  uploads = uploads.map((one) => (one.imageId === imageId ? { ...one, ...patch } : one));
  listeners.forEach((listener) => listener());
}

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** The browser asks before the page goes that an upload runs in. */
function guard(): void {
  if (running.size > 0) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
}

/** Begins to send a file, or goes on with it where it stands. */
export function startUpload(ticket: UploadTicket, { file, name }: { file: File; name: string }): void {
  const { imageId } = ticket;
  begun.set(imageId, { ticket, file });
  const fresh: Upload = { imageId, name, size: file.size, sent: 0, state: 'running', bytesPerSecond: 0, error: null };
  uploads = [fresh, ...uploads.filter((one) => one.imageId !== imageId)];
  listeners.forEach((listener) => listener());
  resume(imageId);
}

export function pauseUpload(imageId: string): void {
  running.get(imageId)?.abort();
  change(imageId, { state: 'paused', bytesPerSecond: 0 });
}

/** Goes on with an upload that was paused or has failed. */
export function resume(imageId: string): void {
  const known = begun.get(imageId);
  if (known === undefined || running.has(imageId)) return;
  const control = new AbortController();
  running.set(imageId, control);
  guard();
  change(imageId, { state: 'running', error: null });
  sendAll(known, control.signal)
    .then(
      () => change(imageId, { state: 'done', sent: known.file.size }),
      (error: unknown) => {
        if (!control.signal.aborted) change(imageId, { state: 'failed', error: textOf(error) });
      },
    )
    .finally(() => {
      running.delete(imageId);
      guard();
    });
}

/** Gives an upload up; what has arrived is removed. */
export async function endUpload(imageId: string): Promise<void> {
  const known = begun.get(imageId);
  running.get(imageId)?.abort();
  forgetUpload(imageId);
  if (known) await ask(known.ticket, { method: 'DELETE' });
}

/** Takes an upload that is over off the list. */
export function forgetUpload(imageId: string): void {
  begun.delete(imageId);
  uploads = uploads.filter((one) => one.imageId !== imageId);
  listeners.forEach((listener) => listener());
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The server does not want these bytes: sending them again is of no use. */
class Refused extends Error {}

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

/** Sends piece after piece; whatever breaks, it asks where the server stands and goes on from there. */
async function sendAll({ ticket, file }: { ticket: UploadTicket; file: File }, signal: AbortSignal): Promise<void> {
  let [piece, failures] = [firstPiece, 0];
  let at: number | null = null;
  while (at === null || at < file.size) {
    signal.throwIfAborted();
    try {
      at ??= await offsetOf(ticket, signal);
      change(ticket.imageId, { sent: at, error: null });
      if (at >= file.size) return;
      const from = performance.now();
      const bytes = file.slice(at, at + piece);
      at = await sendPiece(ticket, { at, bytes, signal });
      const ms = performance.now() - from;
      failures = 0;
      change(ticket.imageId, { sent: at, bytesPerSecond: (bytes.size / ms) * 1000 });
      piece = Math.round(Math.min(maxPiece, Math.max(firstPiece / 4, piece * Math.min(2, pieceMs / ms))));
    } catch (error) {
      if (signal.aborted || error instanceof Refused) throw error;
      at = null;
      piece = firstPiece;
      const pause = retryMs[Math.min(failures, retryMs.length - 1)] ?? 1000;
      failures += 1;
      change(ticket.imageId, { bytesPerSecond: 0, error: textOf(error) });
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
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
  if (!answer.ok) throw new Error(String(answer.status));
  return Number(answer.headers.get('upload-offset'));
}
