import { EventEmitter } from 'node:events';
// oxlint-disable-next-line no-restricted-imports -- sockets of guests on this host: they are files, and not the network
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';

const Line = z.object({
  id: z.number().optional(),
  event: z.string().optional(),
  data: z.record(z.string(), z.unknown()).optional(),
  return: z.unknown().optional(),
  error: z.object({ class: z.string().optional(), desc: z.string() }).optional(),
});

/** The hypervisor refused a command. */
export class QmpRefused extends Error {
  override name = 'QmpRefused';
}
/** The connection ended before the answer came. */
export class QmpGone extends Error {
  override name = 'QmpGone';
}

/** A monitor that is silent for so long is stuck: what takes longer are jobs, which it answers at once. */
const answersWithinMs = 60_000;

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** A connection to a monitor of QEMU: commands with their answers, and events as they come. */
export class Qmp extends EventEmitter<{ event: [event: string, data: Record<string, unknown>] }> {
  readonly closed: Promise<void>;
  readonly #socket: Socket;
  readonly #waiting = new Map<number, Waiting>();
  readonly #answersWithinMs: number;
  #greeted: (() => void) | null = null;
  #last = 0;

  private constructor(socket: Socket, answersWithin: number) {
    super();
    this.#socket = socket;
    this.#answersWithinMs = answersWithin;
    this.closed = new Promise((resolve) => {
      socket.once('close', () => {
        for (const one of this.#waiting.values()) one.reject(new QmpGone('The virtual machine has ended.'));
        this.#waiting.clear();
        resolve();
      });
    });
    const lines = createInterface(socket).on('line', (line) => this.#take(line));
    // The line reader repeats socket errors, which `close` already reports.
    lines.on('error', () => socket.destroy());
  }

  /** Connects to a monitor; throws QmpGone when no one answers there in time, as while another client is connected. */
  static async connect(path: string, withinMs = 20_000, answersWithin = answersWithinMs): Promise<Qmp> {
    const qmp = new Qmp(await open(path), answersWithin);
    const greeted = new Promise<boolean>((resolve) => (qmp.#greeted = () => resolve(true)));
    const timer = new AbortController();
    const late = delay(withinMs, false, { signal: timer.signal }).catch(() => false);
    const answered = await Promise.race([greeted, late, qmp.closed.then(() => false)]);
    timer.abort();
    if (!answered) {
      qmp.close();
      throw new QmpGone(`Nobody answers on ${path}.`);
    }
    await qmp.run('qmp_capabilities');
    return qmp;
  }

  /** Runs a command and returns its response. Throws QmpRefused, or QmpGone where none comes in time. */
  async run(command: string, args: object = {}): Promise<unknown> {
    if (this.#socket.destroyed) throw new QmpGone('The virtual machine has ended.');
    const id = ++this.#last;
    // Without an answer the connection is of no use: callers start over with another one.
    const late = setTimeout(() => this.close(), this.#answersWithinMs);
    try {
      return await new Promise((resolve, reject) => {
        this.#waiting.set(id, { resolve, reject });
        this.#socket.write(`${JSON.stringify({ execute: command, arguments: args, id })}\n`);
      });
    } finally {
      clearTimeout(late);
    }
  }

  /** The same, with an answer of this shape. */
  async ask<T>(command: string, shape: z.ZodType<T>, args: object = {}): Promise<T> {
    return shape.parse(await this.run(command, args));
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(line: string): void {
    const parsed = Line.safeParse(parseOr(line));
    // What is not the protocol is no monitor: the connection is of no use.
    if (!parsed.success) return this.close();
    const { id, event, data, error, return: value } = parsed.data;
    if (event !== undefined) return void this.emit('event', event, data ?? {});
    if (id === undefined) return this.#greeted?.();
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === undefined) waiting?.resolve(value);
    else waiting?.reject(new QmpRefused(error.desc));
  }
}

function parseOr(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** A stream to a unix socket. Throws QmpGone when no one listens. */
export async function open(path: string): Promise<Socket> {
  const socket = connect(path);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve).once('error', (error) => reject(new QmpGone(error.message, { cause: error })));
  });
  // A disconnected peer is reported by `close`.
  socket.removeAllListeners('error').on('error', () => socket.destroy());
  return socket;
}

const Jobs = z.array(z.object({ id: z.string(), status: z.string(), error: z.string().optional() }));

/** Runs a command that is a job of QEMU, to its end. Throws QmpRefused when it failed. */
export async function runJob(
  qmp: Qmp,
  command: string,
  args: Record<string, unknown> & { 'job-id': string },
): Promise<void> {
  await qmp.run(command, args);
  for (;;) {
    const job = (await qmp.ask('query-jobs', Jobs)).find((one) => one.id === args['job-id']);
    if (job === undefined) return;
    if (job.status === 'concluded') {
      await qmp.run('job-dismiss', { id: args['job-id'] });
      if (job.error !== undefined) throw new QmpRefused(job.error);
      return;
    }
    await delay(50);
  }
}
