import { messageJson } from '#platform/db/columns.ts';
import type { Insertable } from 'kysely';
import { nextRuns } from '#platform/next-runs.ts';
import { say as sayServer } from '#domains/servers/messages.ts';
import { why } from '#domains/servers/reasons.ts';
import { say } from '#domains/snapshots/messages.ts';
import { dateSuffix } from '#domains/snapshots/names.ts';
import type { DB } from '#platform/db/types.ts';
import type { Life } from './history.ts';
import type { ImportedSnapshot } from './machines.ts';
import { daysBefore, type Random } from './random.ts';

type Row = Insertable<DB['snapshot']> & { id: string; created_at: Date };

/** The snapshots of the demonstration: rows of the console, and what the engine is to know of them. */
export interface SeedSnapshots {
  rows: Row[];
  schedules: Insertable<DB['schedule']>[];
  runs: Insertable<DB['schedule_run']>[];
  history: Insertable<DB['history']>[];
  onEngine: ImportedSnapshot[];
}

const occasions = [
  ['Clean install', 'golden', 'Right after the first sign-in, with all updates.'],
  ['Before the upgrade', '', ''],
  ['Before patch day', '', 'Kernel and OpenSSL.'],
  ['Release 4.2', 'release', ''],
  ['Database moved', '', 'The old volume is still attached.'],
  ['New certificate', '', ''],
  ['Before the migration', '', 'Keep until the new shop has run for a week.'],
] as const;

/** Trees and schedules for a part of the living servers; each of the visitors' account more often. */
export function snapshotsOf(random: Random, lives: readonly Life[], now: Date): SeedSnapshots {
  const made: SeedSnapshots = { rows: [], schedules: [], runs: [], history: [], onEngine: [] };
  for (const life of lives) {
    const { row } = life.server;
    if (row.state !== 'on' && row.state !== 'off') continue;
    const often = life.owner.email.startsWith('user@') ? 0.7 : 0.25;
    if (random.chance(often)) addTree(made, random, { life, now });
  }
  return made;
}

interface Place {
  life: Life;
  now: Date;
}

function addTree(made: SeedSnapshots, random: Random, { life, now }: Place): void {
  const count = random.int(1, 4);
  const span = { from: life.server.row.created_at.getTime() + 3_600_000, to: daysBefore(now, 9).getTime() };
  if (span.to <= span.from) return;
  const moments = Array.from(
    { length: count },
    (_, n) => new Date(span.from + ((span.to - span.from) * (n + 1)) / (count + 1)),
  );
  const chain: Row[] = [];
  const first = random.int(0, occasions.length - 1);
  for (const [index, at] of moments.entries()) {
    const [name, label, note] = occasions[(first + index) % occasions.length] ?? occasions[0];
    // Now and then someone went back before the next one: a branch.
    const parent = index > 1 && random.chance(0.4) ? chain[index - 2] : chain[index - 1];
    const memory = random.chance(0.2);
    chain.push(
      rowOf(random, { life, at, name: name + dateSuffix(at), parent, by: life.owner.email, memory, label, note }),
    );
  }
  if (random.chance(0.55)) addSchedule(made, random, { life, now, chain });
  const last = chain.at(-1);
  for (const row of chain) row.active = row === last;
  made.rows.push(...chain);
  made.history.push(...chain.map((row) => historyOf(life, row)));
  made.onEngine.push(...chain.map((row) => onEngineOf(life, row, chain)));
}

interface Shot {
  life: Life;
  at: Date;
  name: string;
  parent: Row | undefined;
  by: string;
  memory: boolean;
  label: string;
  note: string;
}

function rowOf(random: Random, shot: Shot): Row {
  const id = random.id(shot.at);
  return {
    id,
    server_id: shot.life.server.row.id,
    parent_id: shot.parent?.id ?? null,
    name: shot.name,
    label: shot.label,
    note: shot.note,
    state: 'ready',
    active: false,
    memory: shot.memory,
    consistency: shot.memory ? 'application' : random.pick(['crash', 'file-system']),
    pinned: shot.label === 'golden',
    schedule_id: null,
    engine_ref: `snap-${id}`,
    size_mb: null,
    created_by: shot.by,
    created_at: shot.at,
  };
}

const keep = 7;

/** A daily schedule with the snapshots of the last days, and one run in a while that was missed. */
function addSchedule(
  made: SeedSnapshots,
  random: Random,
  { life, now, chain }: { life: Life; now: Date; chain: Row[] },
): void {
  const timing = { kind: 'daily' as const, everyHours: 1, hour: random.int(0, 5), minute: 0, weekday: 0, monthDay: 1 };
  const timeZone = random.pick(['Europe/Rome', 'UTC', 'America/New_York', 'Asia/Jerusalem']);
  const created = daysBefore(now, keep + 1);
  const id = random.id(created);
  const slots = nextRuns({ ...timing, timeZone }, created, keep + 3).filter((slot) => slot < now);
  const [nextAt = null] = nextRuns({ ...timing, timeZone }, now, 1);
  made.schedules.push({
    id,
    kind: 'snapshot',
    object_type: 'server',
    object_id: life.server.row.id,
    timing: JSON.stringify(timing),
    time_zone: timeZone,
    settings: JSON.stringify({ windowMinutes: 60, keep, keepWeekly: 0, keepMonthly: 0, quiesce: random.chance(0.5) }),
    paused: false,
    next_at: nextAt,
    version: 1,
    created_at: created,
    changed_at: created,
  });
  const { name } = life.server.row;
  for (const slot of slots.slice(-keep)) {
    const missed = random.chance(0.05);
    const until = new Date(slot.getTime() + 3_600_000);
    const reason = missed
      ? messageJson(why('task-running', { task: sayServer('power.restart.order', { name }) }))
      : null;
    const state = missed ? 'missed' : 'ok';
    made.runs.push({ schedule_id: id, slot, detail: '{}', state, reason, until, settled_at: missed ? until : slot });
    if (missed) continue;
    const shot = { life, at: slot, name: `Scheduled${dateSuffix(slot)}`, parent: chain.at(-1), by: 'Schedule' };
    chain.push({ ...rowOf(random, { ...shot, memory: false, label: '', note: '' }), schedule_id: id });
  }
}

const historyOf = ({ server }: Life, row: Row): SeedSnapshots['history'][number] => ({
  object_type: 'server',
  object_id: server.row.id,
  site_id: server.row.site_id,
  account_id: server.row.account_id,
  at: row.created_at,
  kind: 'snapshot',
  action: messageJson(say('snapshot-taken-2', { snapshotName: row.name })),
  from_state: null,
  to_state: null,
  actor_name: row.created_by,
  source: row.schedule_id == null ? 'console' : 'schedule',
  task_id: null,
});

const onEngineOf = ({ server }: Life, row: Row, chain: readonly Row[]): ImportedSnapshot => ({
  ref: `snap-${row.id}`,
  machineRef: server.row.engine_ref ?? '',
  parentRef: chain.some((one) => one.id === row.parent_id) ? `snap-${row.parent_id}` : null,
  name: row.name,
  memory: row.memory ?? false,
  quiesced: row.consistency === 'file-system',
  createdAt: row.created_at.getTime(),
  current: row.active ?? false,
});
