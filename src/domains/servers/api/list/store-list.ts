import { sql } from 'kysely';
import type { Message, Sayable } from '#kernel/message.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { within, withinShared } from '#platform/db/within.ts';
import type { Currency } from '#kernel/money.ts';
import type { ResultOf, ShareLevel } from '#kernel/op.ts';
import { sharedIn, type Scope } from '#kernel/scope.ts';
import { minorOf } from '#domains/tenancy/pricing.ts';
import type { servers } from '../../contract.ts';
import { relationsOf } from './store-relations.ts';
import { powerOf, stateOf } from '../row.ts';

type Shown = ResultOf<typeof servers.listServers>['items'][number];
type ShownTask = Omit<NonNullable<Shown['task']>, 'title' | 'step'> & { title: Sayable; step: Sayable };
export type ServerRow = Omit<Shown, 'task' | 'error'> & { task: ShownTask | null; error: Message | null };

interface Joined {
  id: string;
  name: string;
  state: string;
  resumed: boolean;
  powerSince: Date;
  zoneId: string;
  zoneName: string;
  imageName: string;
  cpu: string;
  ramMb: number;
  diskGb: number;
  primaryIp: string | null;
  sshUser: string | null;
  billingMode: 0 | 1;
  monthMicro: number;
  currency: Currency;
  owner: string;
  siteName: string;
  tags: string[];
  groups: string[];
  backup: boolean;
  lastBackup: Date | null;
  lastSnapshot: Date | null;
  terminateProtected: boolean;
  rebuildProtected: boolean;
  created: Date;
  error: Message | null;
  version: number;
  cmdId: string | null;
  taskTitle: Message | null;
  taskProgress: number | null;
  taskKind: string | null;
  taskState: string | null;
  taskStep: string | null;
}

/**
 * The rows of these servers in the order of the ids. Names are looked up by subselects: planned in 0.2 ms, where
 * the join of six tables takes 0.5 ms for every page, and never by reading all accounts.
 */
export async function readRows(
  db: Db,
  scope: Scope,
  { ids, app }: { ids: readonly string[]; app: Pick<App, 'tasks' | 'domains'> },
): Promise<ServerRow[]> {
  if (ids.length === 0) return [];
  const { groups, backups, snapshots } = relationsOf(app);
  const { rows } = await sql<Joined>`
    select s.id, s.name, s.state, s.resumed, s.power_since as "powerSince", s.zone_id as "zoneId",
      (select d.name from data_center d where d.id = s.zone_id) as "zoneName",
      (select i.name || ' ' || i.version from image i where i.id = s.image_id) as "imageName",
      s.cpu_count || s.cpu_type as cpu, s.ram_mb as "ramMb", s.disk_gb as "diskGb", host(s.primary_ip) as "primaryIp",
      (select i.initial_user from image i where i.id = s.image_id and i.os_family <> 'windows') as "sshUser",
      s.billing_mode as "billingMode", s.month_micro as "monthMicro", s.currency,
      (select a.name from account a where a.id = s.account_id) as owner,
      (select st.name from site st where st.id = s.site_id) as "siteName", s.tags,
      array(select g.name from ${groups} p join account_group g on g.id = p.group_id
        where p.server_id = s.id and ${within(scope, 's')} order by g.name_key) as groups,
      s.backup, (select max(k.at) from ${backups} k where k.server_id = s.id) as "lastBackup",
      (select max(k.at) from ${snapshots} k where k.server_id = s.id) as "lastSnapshot",
      s.terminate_protected as "terminateProtected", s.rebuild_protected as "rebuildProtected",
      s.created_at as created, s.error, s.version, t.id as "cmdId", t.title as "taskTitle", t.progress as "taskProgress", t.kind as "taskKind",
      t.state as "taskState", t.step as "taskStep"
    from server s left join task t on t.id = s.task_id
    where s.id = any(${ids}::uuid[]) and ${withinShared(scope, 's')}`.execute(db);
  const shared = sharedIn(scope);
  const byId = new Map(
    rows.map((row) => [row.id, toRow(row, { tasks: app.tasks, shared: shared.get(row.id) ?? null })]),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function toRow(row: Joined, { tasks, shared }: { tasks: App['tasks']; shared: ShareLevel | null }): ServerRow {
  const { resumed, powerSince, created, monthMicro, currency, cmdId, taskTitle, taskProgress, ...rest } = row;
  const { taskKind, taskState, taskStep, lastBackup, lastSnapshot, ...same } = rest;
  const step = taskState === 'running' ? tasks.get(taskKind ?? '')?.steps[taskStep ?? '']?.title : undefined;
  const state = stateOf(row.state);
  return {
    ...same,
    shared,
    state,
    power: powerOf(state, resumed),
    powerSince: powerSince.toISOString(),
    monthlyPrice: { amount: minorOf(monthMicro), currency },
    created: created.toISOString(),
    lastBackup: lastBackup?.toISOString() ?? null,
    lastSnapshot: lastSnapshot?.toISOString() ?? null,
    task:
      cmdId === null
        ? null
        : { cmdId, kind: taskKind ?? '', title: taskTitle ?? '', progress: taskProgress ?? 0, step: step ?? '' },
  };
}
