import { sql, type RawBuilder } from 'kysely';
import type { Message, Sayable } from '#kernel/message.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { within, withinShared } from '#platform/db/within.ts';
import type { Currency } from '#kernel/money.ts';
import type { ResultOf, ShareLevel } from '#kernel/op.ts';
import { sharedIn, type Scope } from '#kernel/scope.ts';
import { minorOf } from '#domains/tenancy/pricing.ts';
import type { servers } from '../../contract.ts';
import { relationsOf } from './store-filter.ts';
import { powerOf, stateOf } from '../row.ts';

type Shown = ResultOf<typeof servers.listServers>['items'][number];
type ShownTask = Omit<NonNullable<Shown['task']>, 'title' | 'step'> & { title: Sayable; step: Sayable };
export type ServerRow = Omit<Shown, 'task' | 'error'> & { task: ShownTask | null; error: Message | null };

/** A row as the database answers it. */
export interface FoundServer {
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

/** A select of the row of one server, `id`; of those in the scope only its own ones name their groups. */
export function rowSql(scope: Scope, { id, app }: { id: RawBuilder<unknown>; app: Pick<App, 'domains'> }) {
  const { groups, backups, snapshots } = relationsOf(app);
  return sql<FoundServer>`
    select s.id, s.name, s.state, s.resumed, s.power_since as "powerSince", s.zone_id as "zoneId", z.name as "zoneName",
      i.name || ' ' || i.version as "imageName", s.cpu_count || s.cpu_type as cpu, s.ram_mb as "ramMb",
      s.disk_gb as "diskGb", host(s.primary_ip) as "primaryIp",
      case when i.os_family <> 'windows' then i.initial_user end as "sshUser", s.billing_mode as "billingMode",
      s.month_micro as "monthMicro", s.currency, a.name as owner, st.name as "siteName", s.tags,
      array(select g.name from ${groups} p join account_group g on g.id = p.group_id
        where p.server_id = s.id and ${within(scope, 's')} order by g.name_key) as groups,
      s.backup, (select max(k.at) from ${backups} k where k.server_id = s.id) as "lastBackup",
      (select max(k.at) from ${snapshots} k where k.server_id = s.id) as "lastSnapshot",
      s.terminate_protected as "terminateProtected", s.rebuild_protected as "rebuildProtected",
      s.created_at as created, s.error, s.version, t.id as "cmdId", t.title as "taskTitle", t.progress as "taskProgress",
      t.kind as "taskKind", t.state as "taskState", t.step as "taskStep"
    from server s join data_center z on z.id = s.zone_id join image i on i.id = s.image_id
      join account a on a.id = s.account_id join site st on st.id = s.site_id left join task t on t.id = s.task_id
    where s.id = ${id}`;
}

/** The row of one server of the scope; null when there is none. */
export async function readRow(db: Db, scope: Scope, { id, app }: { id: string; app: App }): Promise<ServerRow | null> {
  const row = rowSql(scope, { id: sql`${id}`, app });
  const { rows } = await sql<FoundServer>`${row} and ${withinShared(scope, 's')}`.execute(db);
  return rowsOf(rows, scope, app)[0] ?? null;
}

/** The rows as the list shows them. */
export function rowsOf(rows: readonly FoundServer[], scope: Scope, { tasks }: Pick<App, 'tasks'>): ServerRow[] {
  const shared = sharedIn(scope);
  return rows.map((row) => toRow(row, { tasks, shared: shared.get(row.id) ?? null }));
}

function toRow(row: FoundServer, { tasks, shared }: { tasks: App['tasks']; shared: ShareLevel | null }): ServerRow {
  const state = stateOf(row.state);
  // Field by field: to spread what is left of 35 columns costs more.
  return {
    id: row.id,
    name: row.name,
    state,
    power: powerOf(state, row.resumed),
    powerSince: row.powerSince.toISOString(),
    zoneId: row.zoneId,
    zoneName: row.zoneName,
    imageName: row.imageName,
    cpu: row.cpu,
    ramMb: row.ramMb,
    diskGb: row.diskGb,
    primaryIp: row.primaryIp,
    sshUser: row.sshUser,
    billingMode: row.billingMode,
    monthlyPrice: { amount: minorOf(row.monthMicro), currency: row.currency },
    owner: row.owner,
    shared,
    siteName: row.siteName,
    tags: row.tags,
    groups: row.groups,
    backup: row.backup,
    lastBackup: row.lastBackup?.toISOString() ?? null,
    lastSnapshot: row.lastSnapshot?.toISOString() ?? null,
    terminateProtected: row.terminateProtected,
    rebuildProtected: row.rebuildProtected,
    created: row.created.toISOString(),
    error: row.error,
    task: taskOf(row, tasks),
    version: row.version,
  };
}

function taskOf(row: FoundServer, tasks: App['tasks']): ServerRow['task'] {
  const { cmdId, taskKind, taskTitle, taskProgress, taskState, taskStep } = row;
  if (cmdId === null) return null;
  const step = taskState === 'running' ? tasks.get(taskKind ?? '')?.steps[taskStep ?? '']?.title : undefined;
  return { cmdId, kind: taskKind ?? '', title: taskTitle ?? '', progress: taskProgress ?? 0, step: step ?? '' };
}
