import { ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { callConfigured, type HeldConnection, holdConfigured } from '#platform/egress.ts';
import { codeRoot } from '#platform/paths.ts';
import { StoreInUse } from '../sqlite-file.ts';
import { exitStoreInUse } from './holders.ts';
import { maxSocketPath } from './listen.ts';
import { HealthAnswer } from './server.ts';

const startDeadlineMs = 20_000;
const stopDeadlineMs = 5000;
const retryMs = 50;

export interface RunningEngine {
  /** For the engine configuration: `unix:/path`. */
  url: string;
  /** Releases it; waits until it has stopped when this process started it and no one else uses it. */
  stop(): Promise<void>;
}

/** Where the process of an engine reads what it is given. */
export const givenDescriptor = 3;

interface Hold {
  connection: HeldConnection;
  /** Set when this process started it. */
  child: ChildProcess | null;
}

/** How the process of an engine is started: its code, below the root, and its arguments. */
interface EngineProgram {
  main: string;
  args: readonly string[];
  /** What it reads from its descriptor `givenDescriptor`, to the end; for what no one may see in its arguments or environment. */
  given?: string;
}

/**
 * Starts an engine as a child process, or adopts the one that serves the same store already, and keeps it running: one
 * that dies is started again. It ends automatically when every process that holds it is gone, for any reason. Throws when
 * it does not get ready in `withinMs`; but while a process that is ending still works with the store, as one that writes
 * an image does, it goes on waiting in the background, and calls are answered once that one is gone.
 */
export async function startEngineProcess(
  store: string,
  program: (storeFile: string, socketPath: string) => EngineProgram,
  withinMs = startDeadlineMs,
): Promise<RunningEngine> {
  mkdirSync(dirname(store), { recursive: true, mode: 0o700 });
  const storeFile = join(realpathSync(dirname(store)), basename(store));
  const socketPath = socketOf(storeFile);
  const url = `unix:${socketPath}`;
  const take = (): Promise<Hold> => takeHold({ storeFile, socketPath, ...program(storeFile, socketPath) }, withinMs);
  let hold: Hold | null = await take().catch((error: unknown) => {
    if (error instanceof StoreInUse) return null;
    throw error;
  });
  let stopping = false;
  const watch = async (): Promise<void> => {
    while (!stopping) {
      await hold?.connection.closed;
      if (stopping) return;
      hold = (await take().catch((error: unknown) => process.emitWarning(String(error)))) ?? null;
    }
  };
  const watching = watch();
  const stop = async (): Promise<void> => {
    stopping = true;
    const held = hold;
    if (held) await releaseServer(held, url);
    await watching;
    // The watcher may have taken hold once more just before it saw that it is over.
    if (hold !== null && hold !== held) await releaseServer(hold, url);
  };
  return { url, stop };
}

/** A folder of the own user for the socket, named after the store: short, because a socket's path must be. */
function socketOf(storeFile: string): string {
  const { uid } = userInfo();
  const folder = join(tmpdir(), `skydeck-${uid}-${createHash('sha256').update(storeFile).digest('hex').slice(0, 12)}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  const own = found.isDirectory() && (uid < 0 || found.uid === uid) && (uid < 0 || (found.mode & 0o077) === 0);
  if (!own) throw new Error(`${folder} must be a folder that only this user can open.`);
  const path = join(folder, 'sim');
  if (Buffer.byteLength(path) > maxSocketPath) throw new Error(`The folder for sockets has too long a path: ${path}`);
  return path;
}

interface Launch extends EngineProgram {
  storeFile: string;
  socketPath: string;
}

/** Throws StoreInUse when another process still had the store at the end, Error when the engine did not start. */
async function takeHold(about: Launch, withinMs: number): Promise<Hold> {
  const target = { url: `unix:${about.socketPath}` };
  const deadline = Date.now() + withinMs;
  for (;;) {
    // A running process wins; one that is just ending refuses, and its store is free a moment later.
    const adopted = await holdConfigured(target, '/hold').catch(() => null);
    if (adopted) return { connection: adopted, child: null };
    const launched = await launch(about);
    if (launched instanceof ChildProcess) {
      const connection = await holdConfigured(target, '/hold').catch(() => null);
      if (connection) return { connection, child: launched };
      launched.kill('SIGTERM');
    }
    if (Date.now() > deadline) {
      if (launched === 'in use') throw new StoreInUse(`Another process still works with ${about.storeFile}.`);
      throw new Error(`The engine did not start with the store ${about.storeFile}.`);
    }
    await delay(retryMs);
  }
}

/** Starts the process and waits for its ready line; null when it ended instead. */
async function launch(about: Launch): Promise<ChildProcess | 'in use' | null> {
  const main = join(codeRoot, `${about.main}${extname(import.meta.filename)}`);
  // Typed edge: the fourth does not change what the first three are.
  const child = spawn(process.execPath, [main, ...about.args, '--while-held'], {
    stdio: ['pipe', 'pipe', 'inherit', about.given === undefined ? 'ignore' : 'pipe'],
  }) as ChildProcessByStdio<Writable, Readable, null>;
  const given: unknown = child.stdio[givenDescriptor];
  if (given instanceof Writable) given.on('error', () => given.destroy()).end(about.given);
  // Writing to it is never tried, but its end may break when the child is killed.
  child.stdin.on('error', () => child.stdin.destroy());
  const lines = createInterface(child.stdout);
  const ready = await Promise.race([
    once(lines, 'line').then(() => true),
    once(child, 'exit').then(
      () => false,
      () => false,
    ),
    delay(startDeadlineMs, false, { ref: false }),
  ]);
  lines.close();
  child.stdout.destroy();
  if (!ready) {
    child.kill('SIGKILL');
    return child.exitCode === exitStoreInUse ? 'in use' : null;
  }
  child.unref();
  return child;
}

async function releaseServer({ connection, child }: Hold, url: string): Promise<void> {
  const health = await callConfigured({ url }, { method: 'GET', path: '/health' }).catch(() => null);
  const holders = HealthAnswer.safeParse(health?.body).data?.holders ?? 0;
  const ours = child ? 2 : 1;
  const ended = child && child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null;
  child?.ref();
  child?.stdin?.end();
  connection.release();
  // Bounded, because another process may have adopted it since it was counted.
  if (holders <= ours) await Promise.race([ended, delay(stopDeadlineMs, undefined, { ref: false })]);
  child?.unref();
}
