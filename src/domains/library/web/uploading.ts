import { useSyncExternalStore } from 'react';
import { ApiError } from '#shell/data/api-error.ts';
import { call } from '#shell/data/call.ts';
import { dropFile, keepFile, keptFiles, notePaused, readKept } from '#shell/data/kept-files.ts';
import { library } from '../contract.ts';
import { giveUp, Refused, sendFile, textOf, type Progress } from './send-file.ts';
import { canTakeTurns, takeTurn } from './turns.ts';
import { keptNews, noteUploads } from './upload-news.ts';
import type { UploadTicket } from './types.ts';

/** An upload of this page. It goes on while the person moves about the console. */
export interface Upload {
  imageId: string;
  name: string;
  size: number;
  sent: number;
  /** `elsewhere`: another page of this browser sends it, and this one goes on when that is closed. */
  state: 'running' | 'paused' | 'done' | 'failed' | 'elsewhere';
  bytesPerSecond: number;
  /** Why it waits or has failed. */
  error: string | null;
  /** It waits for other uploads. */
  queued: boolean;
  /** The browser keeps the file: the next page continues automatically. */
  kept: boolean;
}

interface Begun {
  /** Null: to be asked for, as after a reload. */
  ticket: UploadTicket | null;
  file: File;
  kept: Promise<boolean>;
}

let uploads: readonly Upload[] = [];
const listeners = new Set<() => void>();
const running = new Map<string, AbortController>();
const begun = new Map<string, Begun>();
/** Whose uploads these are: someone else may sign in on the same page. */
let lastOwner = '';
/** How to give back the turn of sending an upload. */
const turns = new Map<string, () => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The uploads of this page, the newest first. */
export const useUploads = (): readonly Upload[] => useSyncExternalStore(subscribe, () => uploads);

const findUpload = (imageId: string) => uploads.find((one) => one.imageId === imageId);

function setUploads(next: readonly Upload[]): void {
  uploads = next;
  listeners.forEach((listener) => listener());
}

const change = (imageId: string, patch: Partial<Upload>): void =>
  setUploads(uploads.map((one) => (one.imageId === imageId ? { ...one, ...patch } : one)));

function show(shown: Pick<Upload, 'imageId' | 'name' | 'size' | 'state' | 'kept'>): void {
  const others = uploads.filter(({ imageId }) => imageId !== shown.imageId);
  setUploads([{ ...shown, sent: 0, bytesPerSecond: 0, error: null, queued: false }, ...others]);
}

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** The browser asks before the page goes that an upload runs in. */
function guard(): void {
  if (running.size > 0) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
}

interface Chosen {
  file: File;
  name: string;
  owner: string;
}

async function keep(imageId: string, { file, name, owner }: Chosen): Promise<boolean> {
  const isKept = await keepFile({ id: imageId, owner, name, paused: false, since: Date.now() }, file);
  change(imageId, { kept: isKept });
  if (isKept) keptNews?.postMessage(null);
  return isKept;
}

/** Starts uploading a chosen file, or resumes at the current offset. */
export function startUpload(ticket: UploadTicket, from: Chosen): void {
  const { imageId } = ticket;
  const { file, name } = from;
  leave(imageId);
  noteUploads();
  show({ imageId, name, size: file.size, state: 'running', kept: false });
  const kept = canTakeTurns() ? keep(imageId, from) : Promise.resolve(false);
  begun.set(imageId, { ticket, file, kept });
  if (canTakeTurns()) standInLine(imageId, { steal: true, onTurn: () => void resume(imageId) });
  else resume(imageId);
}

/** Goes on with the person's uploads whose files this browser keeps, as after a reload, and with those to come. */
export function takeUpKept(owner: string): () => void {
  if (lastOwner !== owner) {
    uploads.forEach(({ imageId }) => leave(imageId));
    setUploads([]);
    lastOwner = owner;
  }
  const news = keptNews;
  if (news === null) return () => undefined;
  const look = async () => {
    for (const { id, name } of await keptFiles(owner)) {
      if (findUpload(id)) continue;
      show({ imageId: id, name, size: 0, state: 'elsewhere', kept: true });
      standInLine(id, { steal: false, onTurn: () => void takeUp(id) });
    }
  };
  const onNews = () => void look();
  news.addEventListener('message', onNews);
  void look();
  return () => news.removeEventListener('message', onNews);
}

async function takeUp(imageId: string): Promise<void> {
  const found = await readKept(imageId);
  // The user who had it before has come to the end.
  if (found === null) {
    leave(imageId);
    return forgetUpload(imageId);
  }
  const { file, kept } = found;
  begun.set(imageId, { ticket: null, file, kept: Promise.resolve(true) });
  change(imageId, { size: file.size, state: 'paused' });
  if (!kept.paused) resume(imageId);
}

function standInLine(imageId: string, { steal, onTurn }: { steal: boolean; onTurn(): void }): void {
  const onLost = () => {
    leave(imageId);
    change(imageId, { state: 'elsewhere', bytesPerSecond: 0, error: null });
    standInLine(imageId, { steal: false, onTurn: () => void takeUp(imageId) });
  };
  turns.set(imageId, takeTurn({ imageId, steal, onTurn, onLost }));
}

function stop(imageId: string): void {
  running.get(imageId)?.abort();
  running.delete(imageId);
  guard();
}

/** Stops uploading from this page and lets the next page continue. */
function leave(imageId: string): void {
  stop(imageId);
  begun.delete(imageId);
  turns.get(imageId)?.();
  turns.delete(imageId);
}

export async function pauseUpload(imageId: string): Promise<void> {
  stop(imageId);
  const noted = notePaused(imageId, true);
  // First for the page after a reload, then for the eye. While the copy is still made, the note waits for it.
  if (findUpload(imageId)?.kept) await noted;
  change(imageId, { state: 'paused', bytesPerSecond: 0 });
}

/** Goes on with an upload that was paused or has failed; false: this page does not have its file. */
export function resume(imageId: string): boolean {
  const known = begun.get(imageId);
  if (known === undefined) return false;
  if (!running.has(imageId)) run(imageId, known);
  return true;
}

function run(imageId: string, known: Begun): void {
  const control = new AbortController();
  const { signal } = control;
  running.set(imageId, control);
  guard();
  if (findUpload(imageId)?.state !== 'running') void notePaused(imageId, false);
  change(imageId, { state: 'running', error: null });
  const ticketOf = async () => (known.ticket ??= await renew(imageId));
  const onProgress = (progress: Progress) => change(imageId, progress);
  sendFile({ ticketOf, file: known.file, signal, onProgress })
    .then(
      () => over(imageId, known),
      (error: unknown) => (signal.aborted ? undefined : fail(imageId, known, error)),
    )
    .finally(() => {
      if (running.get(imageId) === control) stop(imageId);
    });
}

function fail(imageId: string, known: Begun, error: unknown): Promise<void> | undefined {
  if (error instanceof Gone) return over(imageId, known);
  // Another browser may have asked for a ticket: this one takes it back only when the person says so.
  known.ticket = null;
  void notePaused(imageId, true);
  change(imageId, { state: 'failed', bytesPerSecond: 0, error: textOf(error) });
  return undefined;
}

/** The image has all its bytes, or is gone. */
class Gone extends Refused {}

async function renew(imageId: string): Promise<UploadTicket> {
  try {
    return await call(library.resumeUpload, { params: { imageId }, input: {} }, { quiet: true });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) throw error;
    throw error.status === 404 || error.status === 409 ? new Gone() : new Refused(error.message);
  }
}

/** Nothing more is to be sent: nothing is kept anymore. */
async function over(imageId: string, known: Begun): Promise<void> {
  // Without a ticket, this page has sent nothing of it.
  if (known.ticket === null) forgetUpload(imageId);
  else change(imageId, { state: 'done', sent: known.file.size, kept: false });
  await known.kept;
  await dropFile(imageId);
  leave(imageId);
}

/** Gives an upload up; what has arrived is removed. */
export async function endUpload(imageId: string): Promise<void> {
  const known = begun.get(imageId);
  if (known === undefined) return;
  stop(imageId);
  forgetUpload(imageId);
  await known.kept;
  await dropFile(imageId);
  leave(imageId);
  await giveUp(known.ticket ?? (await renew(imageId)));
}

/** Takes an upload that is over off the list. */
export const forgetUpload = (imageId: string): void => setUploads(uploads.filter((one) => one.imageId !== imageId));
