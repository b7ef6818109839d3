import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { Fixed } from '#engines/call.ts';
import type { Job } from '#engines/port.ts';
import { GuestCommand, GuestFile, GuestResult, servicelets } from '#engines/servicelets.ts';
import { FileRefusal } from '../console/file-tree.ts';
import type { Guest } from '../console/guest.ts';
import { runArguments, sleepSeconds } from '../console/shell.ts';
import type { ShellState } from '../console/types.ts';
import { treePath } from '../console/windows-commands.ts';
import { startJob, workable, seenJob } from '../jobs/jobs.ts';
import type { Store } from '../store.ts';
import type { Asked, Simulation } from '../simulation.ts';

/** Hands a command to the agent of a machine unless the token was seen. */
export const ensureGuestCommand = (asked: Asked, token: string, { machineRef, ...order }: GuestCommand): Job =>
  ensureAgentWork(asked, token, { machineRef, kind: 'command', order });

/** Hands a file to the agent of a machine unless the token was seen. */
export const ensureGuestFile = (asked: Asked, token: string, { machineRef, ...order }: GuestFile): Job =>
  ensureAgentWork(asked, token, { machineRef, kind: 'file', order });

type Wanted = { machineRef: string } & ({ kind: 'command'; order: CommandOrder } | { kind: 'file'; order: FileOrder });

function ensureAgentWork(simulation: Asked, token: string, wanted: Wanted): Job {
  const { machineRef, kind, order } = wanted;
  const seen = seenJob(simulation, token, 'agent');
  if (seen) return seen;
  const { machine } = workable(simulation, machineRef);
  const { hangs, noAgent } = simulation.faults;
  simulation.store.run(
    'INSERT INTO agent_jobs (token, kind, machine_ref, body, no_agent, hangs) VALUES (?, ?, ?, ?, ?, ?)',
    token,
    kind,
    machineRef,
    JSON.stringify(order),
    Number(noAgent),
    Number(hangs),
  );
  const seconds = kind === 'command' ? lengthOf(order, hangs) : 0;
  return startJob(simulation, { token, machineRef, work: { kind: 'agent', ms: seconds * 1000 }, name: machine.name });
}

/** Ends a command that runs. False: there is none that does. */
export function cancelCommand(simulation: Simulation, token: string): boolean {
  const { store } = simulation;
  const running = store.get<{ startedAt: number }>(
    "SELECT started_at AS startedAt FROM jobs WHERE token = ? AND kind = 'agent' AND state = 'running'",
    token,
  );
  if (!running) return false;
  const now = simulation.clock.now();
  keepResult(store, token, {
    ...nothing('cancelled', 'It was cancelled.'),
    startedAt: Math.min(running.startedAt, now),
    endedAt: now,
  });
  store.run("UPDATE jobs SET state = 'done', reached = 100, ends_at = ? WHERE token = ?", now, token);
  return true;
}

const CommandOrder = GuestCommand.omit({ token: true, machineRef: true });
type CommandOrder = Fixed<z.infer<typeof CommandOrder>>;
const FileOrder = GuestFile.omit({ token: true, machineRef: true });
type FileOrder = z.infer<typeof FileOrder>;

interface Row {
  kind: 'command' | 'file';
  machineRef: string;
  /** Null once it has ended: what it was given is forgotten. */
  body: string | null;
  result: string | null;
  noAgent: number;
  hangs: number;
}

const readRow = (store: Store, token: string): Row | undefined =>
  store.get<Row>(
    `SELECT kind, machine_ref AS machineRef, body, result, no_agent AS noAgent, hangs FROM agent_jobs WHERE token = ?`,
    token,
  );

/** How it ended; null while it runs, and for a token that no one used. */
export function resultOf(simulation: Simulation, token: string): GuestResult | null {
  const text = readRow(simulation.store, token)?.result;
  return text == null ? null : GuestResult.parse(JSON.parse(text));
}

/** How long a command takes in addition to the common time. */
function lengthOf({ argv, stdin, timeoutSeconds }: CommandOrder, hangs: boolean): number {
  return hangs ? timeoutSeconds : Math.min(timeoutSeconds, sleepSeconds(argv, stdin));
}

/** An end without output. */
export const nothing = (ended: GuestResult['ended'], reason: string) => ({
  ended,
  exitCode: null,
  output: '',
  truncated: false,
  reason,
});

/** Keeps how it ended and forgets what it was given. */
function keepResult(store: Store, token: string, result: GuestResult): void {
  store.run('UPDATE agent_jobs SET body = NULL, result = ? WHERE token = ?', JSON.stringify(result), token);
}

/** Does what a job that has come to its end was for. */
export function carryOutAgentWork(
  simulation: Simulation,
  job: { token: string; startedAt: number; endsAt: number },
): null {
  const row = readRow(simulation.store, job.token);
  if (row?.body == null) return null;
  const result = {
    ...outcomeOf(simulation, { ...row, body: row.body }, job.startedAt),
    startedAt: job.startedAt,
    endedAt: job.endsAt,
  };
  keepResult(simulation.store, job.token, result);
  return null;
}

function outcomeOf(
  simulation: Simulation,
  row: Row & { body: string },
  startedAt: number,
): Omit<GuestResult, 'startedAt' | 'endedAt'> {
  const guest = simulation.guests?.guestOf(row.machineRef) ?? null;
  if (guest === null) return nothing('not-reachable', 'The machine is not running.');
  if (row.noAgent === 1) return nothing('not-reachable', 'The agent in the machine does not answer.');
  if (guest.facts.bootedAt > startedAt) return nothing('not-reachable', 'The machine was restarted meanwhile.');
  if (row.kind === 'file') return writeFile(guest, FileOrder.parse(JSON.parse(row.body)));
  const order = CommandOrder.parse(JSON.parse(row.body));
  const { argv, env, stdin, timeoutSeconds } = order;
  if (row.hangs === 1 || lengthOf(order, false) >= timeoutSeconds)
    return nothing('timed-out', `It was ended after ${timeoutSeconds} seconds.`);
  const state: ShellState = { guest, cwd: '/root', status: 0, over: false, env };
  const output = Buffer.from(runArguments(state, argv, stdin));
  const truncated = output.length > servicelets.maxOutputBytes;
  return {
    ended: 'exited',
    exitCode: state.status,
    output: output.subarray(0, servicelets.maxOutputBytes).toString(),
    truncated,
    reason: null,
  };
}

function writeFile({ files }: Guest, { path, content, sha256, mode, overwrite }: FileOrder) {
  const bytes = Buffer.from(content, 'base64');
  const own = createHash('sha256').update(bytes).digest('hex');
  if (own !== sha256.toLowerCase()) return nothing('refused', 'The file did not arrive whole: its checksum differs.');
  const at = treePath(path);
  if (files.has(at) && !overwrite) return nothing('refused', `${path} is there already.`);
  try {
    files.write(at, bytes.toString());
    files.setMode(at, mode);
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error;
    return nothing('refused', `${path}: ${error.message}`);
  }
  return { ended: 'exited' as const, exitCode: 0, output: '', truncated: false, reason: null };
}

/** Forgets what jobs were for that are forgotten themselves. */
export function forgetAgentJobs(store: Store): void {
  store.run('DELETE FROM agent_jobs WHERE token NOT IN (SELECT token FROM jobs)');
}
