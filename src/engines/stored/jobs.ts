import type { Clock } from '#kernel/clock.ts';
import type { Sayable } from '#kernel/message.ts';
import { say } from '../messages.ts';
import { fromStored, reasonOf, toStored } from '../said.ts';
import { EngineFinal } from '#engines/errors.ts';
import type { Job, MachinePower } from '#engines/port.ts';
import type { SqliteFile } from '../sqlite-file.ts';
import { machineByRef, type MachineRow } from './machines.ts';

export interface JobRow {
  token: string;
  kind: string;
  machineRef: string | null;
  body: string;
}

interface StoredJob extends JobRow {
  state: Job['state'];
  progress: number;
  error: string | null;
}

/** What every work of an engine with a store of its own has. */
export interface Kept {
  store: SqliteFile;
  clock: Clock;
}

/** What a kind of work does: it may be run again after a crash, and then goes on from what it finds. */
export type Work<On extends Kept> = (
  on: On,
  machine: MachineRow,
  job: JobRow & { at(percent: number): void },
) => Promise<void>;

/** The same for work that is about no machine. */
export type HostWork<On extends Kept> = (on: On, job: JobRow) => Promise<void>;

const columns = 'token, kind, machine_ref AS machineRef, body, state, progress, error';

/** The job that a token started, or null. */
export function jobOf(store: SqliteFile, token: string): Job | null {
  const row = store.get<StoredJob>(`SELECT ${columns} FROM jobs WHERE token = ?`, token);
  return row
    ? { token, state: row.state, progress: row.progress, machineRef: row.machineRef, error: fromStored(row.error) }
    : null;
}

/** The job of a token that was seen; throws EngineFinal where it was for another kind of request. */
export function seenJob(store: SqliteFile, token: string, kind: string): Job | null {
  if (store.get('SELECT 1 FROM jobs WHERE token = ? AND kind <> ?', token, kind))
    throw new EngineFinal('This token was used for another kind of request.');
  return jobOf(store, token);
}

/** Writes a job down; `leaves` is the power that the machine has afterward, where that is another. */
export function writeJob(
  store: SqliteFile,
  job: JobRow & { leaves?: MachinePower | 'gone'; done?: boolean; at: number },
): Job {
  const number = (store.get<{ n: number | null }>('SELECT max(number) AS n FROM jobs')?.n ?? 0) + 1;
  store.run(
    `INSERT INTO jobs (token, number, kind, machine_ref, body, leaves, state, progress, ended_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    job.token,
    number,
    job.kind,
    job.machineRef,
    job.body,
    job.leaves ?? null,
    job.done === true ? 'done' : 'running',
    job.done === true ? 100 : 0,
    job.done === true ? job.at : null,
  );
  const written = jobOf(store, job.token);
  if (!written) throw new Error('A job that was just written cannot be read.');
  return written;
}

/** The power that the machine has once its jobs are through; null when they remove it. */
export function expectedPower(store: SqliteFile, machine: MachineRow): MachinePower | null {
  const last = store.get<{ leaves: MachinePower | 'gone' }>(
    `SELECT leaves FROM jobs WHERE state = 'running' AND machine_ref = ? AND leaves IS NOT NULL
     ORDER BY number DESC LIMIT 1`,
    machine.ref,
  );
  if (last === undefined) return machine.power;
  return last.leaves === 'gone' ? null : last.leaves;
}

/** The process ends: the job is not over, and the next process goes on with it. */
export class Interrupted extends Error {
  override name = 'Interrupted';
}

/** Carries out jobs: those of one machine one after the other, those of several side by side. */
export class Jobs<On extends Kept> {
  readonly #on: On;
  readonly #works: Readonly<Record<string, Work<On>>>;
  readonly #hostWorks: Readonly<Record<string, HostWork<On>>>;
  readonly #busy = new Map<string, Promise<void>>();
  /** After each job, and for machines that none is about. */
  readonly #settle: (ref: string) => Promise<void>;
  #stopped = false;

  constructor(
    on: On,
    { machines, host }: { machines: Readonly<Record<string, Work<On>>>; host: Readonly<Record<string, HostWork<On>>> },
    settle: (ref: string) => Promise<void>,
  ) {
    this.#on = on;
    this.#works = machines;
    this.#hostWorks = host;
    this.#settle = settle;
  }

  /** Takes up what is written down and not done, as after a crash. */
  resume(): void {
    const rows = this.#on.store.all<JobRow>(`SELECT ${columns} FROM jobs WHERE state = 'running' ORDER BY number`);
    for (const row of rows) this.start(row);
  }

  /** Lets a job run when those before it on the same machine are through. */
  start(job: JobRow): void {
    const key = job.machineRef ?? job.token;
    const before = this.#busy.get(key) ?? Promise.resolve();
    const work = this.#after(before, job).finally(() => {
      if (this.#busy.get(key) === work) this.#busy.delete(key);
    });
    this.#busy.set(key, work);
  }

  isBusy(ref: string): boolean {
    return this.#busy.has(ref);
  }

  /** Begins nothing more and waits for what is under way. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#busy.values());
  }

  async #after(before: Promise<void>, job: JobRow): Promise<void> {
    await before;
    if (!this.#stopped) await this.#carryOut(job);
  }

  async #carryOut(job: JobRow): Promise<void> {
    const { store, clock } = this.#on;
    const ended = await this.#try(job).catch((thrown: unknown) =>
      thrown instanceof Interrupted ? thrown : reasonOf(thrown),
    );
    if (ended instanceof Interrupted) return;
    const error = toStored(ended);
    store.run(
      `UPDATE jobs SET state = ?, error = ?, body = '{}', ended_at = ?,
       progress = CASE WHEN ? IS NULL THEN 100 ELSE progress END WHERE token = ?`,
      error === null ? 'done' : 'failed',
      error,
      clock.now(),
      error,
      job.token,
    );
    // The image that it was to make goes with it, wherever it failed.
    if (error !== null) store.run("DELETE FROM images WHERE token = ? AND state = 'making'", job.token);
    if (job.machineRef !== null) await this.#settle(job.machineRef).catch(() => undefined);
  }

  async #try(job: JobRow): Promise<Sayable | null> {
    const { store } = this.#on;
    const hostWork = this.#hostWorks[job.kind];
    if (hostWork !== undefined) return hostWork(this.#on, job).then(() => null);
    const machine = job.machineRef === null ? undefined : machineByRef(store, job.machineRef);
    if (!machine || machine.state === 'destroyed') return job.kind === 'destroy' ? null : say('machine-gone');
    const work = this.#works[job.kind];
    if (work === undefined) return `This version knows no work of the kind ${job.kind}.`;
    const at = (percent: number): void =>
      store.run('UPDATE jobs SET progress = max(progress, ?) WHERE token = ?', Math.min(99, percent), job.token);
    await work(this.#on, machine, { ...job, at });
    return null;
  }
}

const rememberMs = 30 * 24 * 3_600_000;

/** Forgets jobs that ended 30 days ago: no one asks about a token for longer. Machines keep theirs. */
export function forgetOldJobs({ store, clock }: Kept): void {
  store.run("DELETE FROM jobs WHERE state <> 'running' AND ended_at < ?", clock.now() - rememberMs);
}
