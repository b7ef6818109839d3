import { createHash } from 'node:crypto';
import type { Job } from '#engines/port.ts';
import type { GuestResult } from '#engines/servicelets.ts';
import { runArguments, sleepSeconds, type ShellState } from './console/shell.ts';
import { FileRefusal } from './console/file-tree.ts';
import { treePath } from './console/windows-commands.ts';
import type { Guest } from './console/guest.ts';
import { seenJob, startedJob } from './ensure.ts';
import { drawDoom, type Faults } from './faults.ts';
import { expectedPower, startJob } from './jobs.ts';
import { machineByRef } from './machines.ts';
import { CommandOrder, FileOrder, ResultShape, servicelets } from './servicelet-wire.ts';
import type { Store } from './store.ts';
import { Rejected, type World } from './world.ts';

type Wanted = { machineRef: string; faults: Faults | null } & (
  { kind: 'command'; order: CommandOrder } | { kind: 'file'; order: FileOrder }
);

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

/** Hands a command or a file to the agent of a machine unless the token was seen. */
export function ensureAgentWork(world: World, token: string, wanted: Wanted): Job {
  const { machineRef, kind, order, faults } = wanted;
  const seen = seenJob(world, token, 'agent');
  if (seen) return seen;
  const machine = machineByRef(world.store, machineRef);
  if (!machine || machine.state === 'destroyed') throw new Rejected('There is no such machine.');
  if (expectedPower(world, machine.ref, machine.power) === null) throw new Rejected('The machine is being destroyed.');
  const hangs = faults?.hangs ?? false;
  world.store.run(
    'INSERT INTO agent_jobs (token, kind, machine_ref, body, no_agent, hangs) VALUES (?, ?, ?, ?, ?, ?)',
    token,
    kind,
    machineRef,
    JSON.stringify(order),
    Number(faults?.noAgent ?? false),
    Number(hangs),
  );
  const seconds = kind === 'command' ? lengthOf(order, hangs) : 0;
  const call = kind === 'command' ? 'ensureGuestCommand' : 'ensureGuestFile';
  const doom = drawDoom(world, call, machine.name);
  startJob(world, { token, machineRef, work: { kind: 'agent', ms: seconds * 1000 }, doom });
  return startedJob(world, token);
}

/** How long a command takes besides what every one takes. */
function lengthOf({ argv, stdin, timeoutSeconds }: CommandOrder, hangs: boolean): number {
  return hangs ? timeoutSeconds : Math.min(timeoutSeconds, sleepSeconds(argv, stdin));
}

/** Ends a command that runs. False: there is none that does. */
export function cancelCommand(world: World, token: string): boolean {
  const { store } = world;
  const running = store.get<{ startedAt: number }>(
    "SELECT started_at AS startedAt FROM jobs WHERE token = ? AND kind = 'agent' AND state = 'running'",
    token,
  );
  if (!running) return false;
  const now = world.clock.now();
  keepResult(store, token, {
    ...nothing('cancelled', 'It was cancelled.'),
    startedAt: Math.min(running.startedAt, now),
    endedAt: now,
  });
  store.run("UPDATE jobs SET state = 'done', reached = 100, ends_at = ? WHERE token = ?", now, token);
  return true;
}

/** How it ended; null while it runs, and for a token that nobody used. */
export function resultOf(world: World, token: string): GuestResult | null {
  const text = readRow(world.store, token)?.result;
  return text == null ? null : ResultShape.parse(JSON.parse(text));
}

const nothing = (ended: GuestResult['ended'], reason: string) => ({
  ended,
  exitCode: null,
  output: '',
  truncated: false,
  reason,
});

function keepResult(store: Store, token: string, result: GuestResult): void {
  store.run('UPDATE agent_jobs SET body = NULL, result = ? WHERE token = ?', JSON.stringify(result), token);
}

/** Does what a job that has come to its end was for. */
export function carryOutAgentWork(world: World, job: { token: string; startedAt: number; endsAt: number }): null {
  const row = readRow(world.store, job.token);
  if (row?.body == null) return null;
  const result = { ...outcomeOf(world, row, row.body, job.startedAt), startedAt: job.startedAt, endedAt: job.endsAt };
  keepResult(world.store, job.token, result);
  return null;
}

function outcomeOf(
  world: World,
  row: Row,
  body: string,
  startedAt: number,
): Omit<GuestResult, 'startedAt' | 'endedAt'> {
  const guest = world.guests?.guestOf(row.machineRef) ?? null;
  if (guest === null) return nothing('not-reachable', 'The machine is not running.');
  if (row.noAgent === 1) return nothing('not-reachable', 'The agent in the machine does not answer.');
  if (guest.facts.bootedAt > startedAt) return nothing('not-reachable', 'The machine was restarted meanwhile.');
  if (row.kind === 'file') return writeFile(guest, FileOrder.parse(JSON.parse(body)));
  const order = CommandOrder.parse(JSON.parse(body));
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
