import { keepsFiles, keptFilesName } from './keeps-files.ts';

/** A file that a page works through, kept by the browser so that another page can go on with it. */
export interface KeptFile {
  id: string;
  /** The next user to sign in in this browser may be a different one. */
  owner: string;
  /** What people know it by. */
  name: string;
  paused: boolean;
  /** Unix milliseconds of when it was kept. */
  since: number;
}

const keptDays = 7;
const database = keptFilesName;

let opened: Promise<IDBDatabase> | undefined;

/** Metadata is stored apart from the bytes: changing it must not copy the file again. */
function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('facts', { keyPath: 'id' });
      request.result.createObjectStore('bytes');
    };
    request.onsuccess = () => {
      const { result } = request;
      // Another page is signing out: it could not delete what is held open here.
      result.onversionchange = close;
      resolve(result);
    };
    request.onerror = () => reject(request.error ?? new Error('no storage'));
  });
  return opened;
}

type Stores = Record<'facts' | 'bytes', IDBObjectStore>;

/** Does something in one transaction; resolves, once it is stored, with what the request brought. */
async function within<T>(mode: IDBTransactionMode, what: (stores: Stores) => IDBRequest<T>): Promise<T> {
  const transaction = (await open()).transaction(['facts', 'bytes'], mode);
  const request = what({ facts: transaction.objectStore('facts'), bytes: transaction.objectStore('bytes') });
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error ?? new Error('not stored'));
  });
}

/** Stores a copy of a file where there is space. Returns whether it is stored. */
export async function keepFile(kept: KeptFile, file: File): Promise<boolean> {
  try {
    const { quota = 0, usage = 0 } = await navigator.storage.estimate();
    // A browser must not fill the disk of its owner for the comfort of going on.
    if (file.size > (quota - usage) / 2) return false;
    await within('readwrite', ({ facts, bytes }) => {
      bytes.put(file, kept.id);
      return facts.put(kept);
    });
    return true;
  } catch {
    return false;
  }
}

/** The files that are kept for a person; what no one came back for is removed. */
export async function keptFiles(owner: string): Promise<KeptFile[]> {
  try {
    if (!(await keepsFiles())) return [];
    const all = await within<KeptFile[]>('readonly', ({ facts }) => facts.getAll());
    const oldest = Date.now() - keptDays * 86_400_000;
    for (const { id } of all.filter(({ since }) => since < oldest)) await dropFile(id);
    return all.filter((one) => one.owner === owner && one.since >= oldest);
  } catch {
    return [];
  }
}

/** One kept file with its bytes; null: it is no longer kept. */
export async function readKept(id: string): Promise<{ kept: KeptFile; file: File } | null> {
  try {
    const kept = await within<KeptFile | undefined>('readonly', ({ facts }) => facts.get(id));
    const file = await within<File | undefined>('readonly', ({ bytes }) => bytes.get(id));
    return kept && file ? { kept, file } : null;
  } catch {
    return null;
  }
}

/** Records whether the next page continues automatically. */
export async function notePaused(id: string, paused: boolean): Promise<void> {
  await within('readwrite', ({ facts }) => {
    const read: IDBRequest<KeptFile | undefined> = facts.get(id);
    read.onsuccess = () => read.result && facts.put({ ...read.result, paused });
    return read;
  }).catch(() => undefined);
}

export async function dropFile(id: string): Promise<void> {
  await within('readwrite', ({ facts, bytes }) => {
    bytes.delete(id);
    return facts.delete(id);
  }).catch(() => undefined);
}

/** Closes the database, which is reopened when it is needed again. */
function close(): void {
  void opened?.then(
    (one) => one.close(),
    () => undefined,
  );
  opened = undefined;
}
