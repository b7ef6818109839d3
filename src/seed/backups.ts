import { messageJson } from '#platform/db/columns.ts';
import type { Insertable } from 'kysely';
import { dueIn, lastNight, type Night, type Window } from '#domains/backups/api/nights.ts';
import { usualPolicy } from '#domains/backups/limits.ts';
import { keptUntil } from '#domains/backups/retention.ts';
import type { DB } from '#platform/db/types.ts';
import { asInstant, type Message } from '#kernel/message.ts';
import { say } from '#domains/backups/messages.ts';
import { say as sayServer } from '#domains/servers/messages.ts';
import { why } from '#domains/servers/reasons.ts';
import type { Life } from './history.ts';
import type { ImportedBackup } from './machines.ts';
import type { Random } from './random.ts';

type Row = Insertable<DB['backup']> & { id: string; due_at: Date };

/** The backups of the demonstration: rows of the console, and what the engine is to know of them. */
export interface SeedBackups {
  windows: Insertable<DB['backup_window']>[];
  nights: Insertable<DB['backup_night']>[];
  rows: Row[];
  history: Insertable<DB['history']>[];
  onEngine: ImportedBackup[];
}

const zones: Record<string, string> = {
  'EU-FR': 'Europe/Berlin',
  'EU-LO': 'Europe/London',
  'IL-TA': 'Asia/Jerusalem',
  AS: 'Asia/Hong_Kong',
  'US-NY2': 'America/New_York',
  'US-SC': 'America/Los_Angeles',
};
const nightsOfAMonth = 31;
const dayMs = 86_400_000;

/** Rows are written together: each has all columns. */
const nothing = {
  reason: null,
  taken_at: null,
  expires_at: null,
  size_mb: null,
  disk_sizes_gb: [],
  consistency: null,
  engine_ref: null,
  pinned: false,
  label: '',
};

const windowOf = (zoneId: string): Window => ({ timeZone: zones[zoneId] ?? 'UTC', fromHour: 1, hours: 4 });

/** A month of nights of every zone, and what became of each run of the servers that are backed up. */
export function backupsOf(random: Random, lives: readonly Life[], now: Date): SeedBackups {
  const zoneIds = Object.keys(zones);
  const nights = new Map(zoneIds.map((zoneId) => [zoneId, nightsBefore(windowOf(zoneId), now)]));
  const made: SeedBackups = {
    windows: zoneIds.map((zone_id) => ({ zone_id, time_zone: zones[zone_id] ?? 'UTC', from_hour: 1, hours: 4 })),
    nights: zoneIds.flatMap((zone_id) =>
      (nights.get(zone_id) ?? []).map(({ night, from, until }) => ({
        zone_id,
        night,
        from_at: from,
        until_at: until,
        planned_at: from,
      })),
    ),
    rows: [],
    history: [],
    onEngine: [],
  };
  for (const life of lives) {
    const { row } = life.server;
    if (row.backup !== true || row.engine_ref == null) continue;
    if (row.state === 'on' || row.state === 'off' || row.state === 'suspended')
      addRuns(made, random, { life, nights: nights.get(row.zone_id) ?? [], now });
  }
  return made;
}

/** The nights that have begun, oldest first: each is the one before the next, since days may have 23 or 25 hours. */
function nightsBefore(window: Window, now: Date): Night[] {
  const nights = [lastNight(window, now)];
  for (let [next] = nights; next !== undefined && nights.length < nightsOfAMonth; [next] = nights)
    nights.unshift(lastNight(window, new Date(next.from.getTime() - 1)));
  return nights;
}

interface Place {
  life: Life;
  nights: readonly Night[];
  now: Date;
}

function addRuns(made: SeedBackups, random: Random, { life, nights, now }: Place): void {
  const { row } = life.server;
  const { timeZone } = windowOf(row.zone_id);
  const begins = row.created_at.getTime() + dayMs / 2;
  const fullMb = Math.round(row.disk_gb * 1024 * (0.18 + 0.24 * random.next()));
  const runs = nights
    .map((night) => ({ ...night, due: dueIn(night, row.id) }))
    .filter(({ due }) => due.getTime() > begins);
  let before: Date | null = null;
  for (const { night, due, until } of runs) {
    const base = {
      ...nothing,
      id: random.id(due),
      server_id: row.id,
      night,
      due_at: due,
      until,
      created_by: 'Schedule',
    };
    if (due > now) {
      made.rows.push({ ...base, state: 'planned' });
      continue;
    }
    const bad = endOf(random, life, { due, until });
    // A server that is at rest has a good one from after that.
    if (bad !== null && before !== null) {
      made.rows.push({ ...base, state: bad.state, reason: messageJson(bad.reason) });
      if (bad.action) made.history.push(historyOf(life, due, bad.action));
      continue;
    }
    const takenAt = new Date(due.getTime() + random.int(90, 600) * 1000);
    const warned = random.chance(0.04);
    const expires = keptUntil(usualPolicy, { at: takenAt, nightly: true, before, timeZone });
    const kept = expires > now;
    const ref = `backup-${base.id}`;
    const sizeMb: number = before === null ? fullMb : Math.max(4, Math.round(fullMb * (0.004 + 0.026 * random.next())));
    made.rows.push({
      ...base,
      state: kept ? (warned ? 'warnings' : 'ok') : 'expired',
      reason: kept ? (warned ? messageJson(say('not-at-rest')) : null) : messageJson(say('time-is-over')),
      taken_at: takenAt,
      expires_at: expires,
      size_mb: sizeMb,
      disk_sizes_gb: life.server.disks.map((disk) => disk.size_gb),
      consistency: warned ? 'crash' : 'file-system',
      engine_ref: kept ? ref : null,
    });
    made.history.push(historyOf(life, takenAt, say('backup-taken')));
    before = takenAt;
    if (kept)
      made.onEngine.push({
        ref,
        machineRef: row.engine_ref ?? '',
        name: 'Nightly',
        quiesced: !warned,
        createdAt: takenAt.getTime(),
        sizeMb,
      });
  }
  if (life.owner.email.startsWith('user@')) pinOne(made, row.id);
}

interface Missed {
  state: 'failed' | 'skipped';
  reason: Message;
  /** What the history says; nothing where no backup was needed. */
  action?: Message;
}

/** Why a night left no backup; null when it did. */
function endOf(random: Random, { server }: Life, { due, until }: { due: Date; until: Date }): Missed | null {
  const { state, name, power_since: since } = server.row;
  if (state !== 'on' && due > new Date(since)) return { state: 'skipped', reason: say('still-off', { state }) };
  if (random.chance(0.015)) {
    const reason = say('backup-not-taken');
    return { state: 'failed', reason, action: say('backup-failed', { reason }) };
  }
  if (random.chance(0.015)) {
    const reason = why('task-running', { task: sayServer('power.restart.order', { name }) });
    const action = say('night-missed-history', { until: asInstant(until), reason });
    return { state: 'skipped', reason: say('night-over', { reason }), action };
  }
  return null;
}

/** The oldest that is kept is the one that someone wanted to keep. */
function pinOne({ rows }: SeedBackups, serverId: string): void {
  const oldest = rows.find((row) => row.server_id === serverId && row.engine_ref != null);
  if (oldest) Object.assign(oldest, { pinned: true, label: 'Known good' });
}

const historyOf = ({ server }: Life, at: Date, action: Message): SeedBackups['history'][number] => ({
  object_type: 'server',
  object_id: server.row.id,
  site_id: server.row.site_id,
  account_id: server.row.account_id,
  at,
  kind: 'backup',
  action: messageJson(action),
  from_state: null,
  to_state: null,
  actor_name: 'Schedule',
  source: 'schedule',
  task_id: null,
});
