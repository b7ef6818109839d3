import { z } from 'zod';
import { initStages, type InitReport, type InitStage, type UserData } from '#engines/init.ts';
import { fillSecrets } from '#engines/user-data.ts';
import { AgentRefused, AgentSilent, readGuestFile } from './agent.ts';
import { inRescue } from './rescue-disk.ts';
import { instanceOf } from './seed.ts';
import type { Store } from '../supervisor-store.ts';
import type { Supervisor } from '../types.ts';

interface InitRow {
  text: string;
  secrets: string;
  run: number;
  state: InitReport['state'];
  stages: string;
}

const rowOf = (store: Store, ref: string): InitRow | undefined =>
  store.get<InitRow>('SELECT text, secrets, run, state, stages FROM inits WHERE machine_ref = ?', ref);

const Secrets = z.record(z.string(), z.string());
const Stages = z.array(
  z.object({
    name: z.enum(initStages),
    startedAt: z.number(),
    endedAt: z.number().nullable(),
    exit: z.number().nullable(),
    log: z.string(),
  }),
) satisfies z.ZodType<InitStage[]>;

/** Whether a machine was given user data. */
export const hasUserData = (store: Store, ref: string): boolean => rowOf(store, ref) !== undefined;

/** Keeps what a machine's first boots do. */
export function saveUserData(store: Store, ref: string, { text, secrets }: UserData): void {
  store.run("INSERT INTO inits VALUES (?, ?, ?, 1, 'pending', '[]')", ref, text, JSON.stringify(secrets));
}

/** The user data of a machine as its guest reads it; empty where there is none. */
export function userDataOf(store: Store, ref: string): string {
  const row = rowOf(store, ref);
  return row === undefined ? '' : fillSecrets({ text: row.text, secrets: Secrets.parse(JSON.parse(row.secrets)) });
}

/** The next boot is a first one. */
export function restartInit(store: Store, ref: string): void {
  store.run("UPDATE inits SET run = run + 1, state = 'pending', stages = '[]' WHERE machine_ref = ?", ref);
}

/** The last reported progress of guests with their user data. */
export function readInitReports(store: Store, refs: readonly string[]): InitReport[] {
  return refs.flatMap((machineRef) => {
    const row = rowOf(store, machineRef);
    if (row === undefined) return [];
    const { run, state, stages } = row;
    return [{ machineRef, run, state, stages: Stages.parse(JSON.parse(stages)) }];
  });
}

/** Asks the guests that run and are not through with their user data how far they are. */
export async function watchInits(supervisor: Supervisor): Promise<void> {
  const waiting = supervisor.store.all<{ ref: string; instance: number }>(
    `SELECT m.ref, m.instance FROM inits i JOIN machines m ON m.ref = i.machine_ref
     WHERE m.power = 'on' AND i.state NOT IN ('done', 'failed')`,
  );
  await Promise.all(waiting.map((machine) => watchOne(supervisor, machine)));
}

async function watchOne(supervisor: Supervisor, machine: { ref: string; instance: number }): Promise<void> {
  const { ref } = machine;
  if (inRescue(supervisor, ref) || supervisor.guests.get(ref) === undefined) return;
  try {
    const report = reportIn(
      await readGuestFile(supervisor, ref, { path: reportPath, maxBytes: maxReportBytes }),
      instanceOf(machine),
    );
    // The user who let it run again in the meantime waits for another report.
    if (report !== null)
      supervisor.store.run(
        `UPDATE inits SET state = ?, stages = ? WHERE machine_ref = ?
         AND EXISTS (SELECT 1 FROM machines WHERE ref = ? AND instance = ?)`,
        report.state,
        JSON.stringify(report.stages),
        ref,
        ref,
        machine.instance,
      );
  } catch (error) {
    if (!(error instanceof AgentSilent) && !(error instanceof AgentRefused)) throw error;
  }
}

/** Where the guest writes down how far it is: see tools/guest/files/etc/seed.run. */
const reportPath = '/var/lib/cloud/report';
const maxReportBytes = 262_144;

/**
 * What a report says: `instance <id>`, then for each stage `<name> start <seconds>` and `<name> end <seconds> <exit>
 * <log in Base64>`, then `over`. Null for a report of another run.
 */
export function reportIn(text: string, instance: string): Pick<InitReport, 'state' | 'stages'> | null {
  const [first, ...lines] = text.trimEnd().split('\n');
  if (first !== `instance ${instance}`) return null;
  const stages: InitStage[] = [];
  for (const line of lines) {
    const [word, what, at, exit, log = ''] = line.split(' ');
    const name = initStages.find((one) => one === word);
    if (name === undefined) continue;
    const ms = Number(at) * 1000;
    if (what === 'start') stages.push({ name, startedAt: ms, endedAt: null, exit: null, log: '' });
    const last = stages.at(-1);
    if (what === 'end' && last?.name === name)
      Object.assign(last, { endedAt: ms, exit: Number(exit), log: Buffer.from(log, 'base64').toString('utf8') });
  }
  if (lines.at(-1) !== 'over') return { state: stages.length === 0 ? 'fetched' : 'running', stages };
  return { state: stages.every(({ exit }) => exit === 0) ? 'done' : 'failed', stages };
}
