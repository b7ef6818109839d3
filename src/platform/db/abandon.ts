import { AsyncLocalStorage } from 'node:async_hooks';
import { connect } from 'node:net';
import pg from 'pg';
import { rowsWithin } from './rows-within.ts';

/** Of a read: fires when no one waits for its answer any longer. */
const waiting = new AsyncLocalStorage<AbortSignal | null>();
/** So long a request to end a statement may take. */
const cancelMs = 5000;
/** Of the protocol: what asks to end the statement of another connection. */
const cancelCode = 80_877_102;

/** Runs a read whose statements end in the database when the signal fires. */
export const whileAwaited = <T>(signal: AbortSignal, work: () => T): T => waiting.run(signal, work);

/** Runs what others wait for too: it goes on when the one who began it is gone. */
export const forAll = <T>(work: () => T): T => waiting.run(null, work);

/** Rows that are read while an answer is sent, as long as someone takes it. */
export function rowsWhileAwaited<T>(signal: AbortSignal, rows: AsyncIterable<T>): AsyncIterable<T> {
  return rowsWithin({ read: (work) => whileAwaited(signal, work), end: forAll }, rows);
}

/**
 * Sends a statement, which ends when no one waits for its answer. The connection is kept until the database has been asked, so that
 * the request never meets the next statement on it.
 */
export async function unlessAbandoned<R>(client: pg.ClientBase, send: () => Promise<R>): Promise<R> {
  const signal = waiting.getStore();
  if (signal == null) return send();
  if (signal.aborted) throw new Abandoned('No one waits for the answer any longer.');
  let asked: Promise<void> | undefined;
  const end = (): void => void (asked = endStatement(client));
  signal.addEventListener('abort', end, { once: true });
  try {
    return await send();
  } finally {
    signal.removeEventListener('abort', end);
    await asked;
  }
}

/** What a connection says of itself, which its types leave out. */
interface Connected {
  host?: string;
  port?: number;
  processID?: number | null;
  secretKey?: number | null;
}

/** Asks the database, or the pooler in front of it, to end what runs on a connection. Like every client, it may come too late. */
async function endStatement(client: pg.ClientBase): Promise<void> {
  const { host, port, processID, secretKey } = client as unknown as Connected;
  if (host === undefined || port === undefined || processID == null || secretKey == null) return;
  const request = Buffer.alloc(16);
  request.writeInt32BE(16, 0);
  request.writeInt32BE(cancelCode, 4);
  request.writeInt32BE(processID, 8);
  request.writeInt32BE(secretKey, 12);
  await new Promise<void>((resolve) => {
    const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    socket.setTimeout(cancelMs, () => socket.destroy());
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve());
    socket.resume();
    socket.end(request);
  });
}

/** A statement that was not sent, as no one waits for its answer. */
class Abandoned extends Error {
  override name = 'Abandoned';
}

/** Whether a statement was ended (SQLSTATE 57014), as it took too long or was asked to, or was not sent at all. */
export const wasEnded = (error: unknown): boolean =>
  error instanceof Abandoned || (error instanceof pg.DatabaseError && error.code === '57014');
