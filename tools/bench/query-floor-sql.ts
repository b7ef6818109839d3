import type { AnswerOf } from '#kernel/op.ts';
import { translate, type Message } from '#kernel/message.ts';
import { minorOf } from '#domains/tenancy/pricing.ts';
import type { servers } from '#domains/servers/contract.ts';

export interface FloorSession {
  id: string;
  /** The accounts of a customer; null: all there are. */
  account_ids: string[] | null;
  /** What others share with those accounts, by id; null: nothing, or not asked for. */
  shared: Record<string, 'access' | 'configure'> | null;
}

const sessionWith = (shared: string) => `
  select s.id, tree.ids::text[] as account_ids, ${shared} as shared
  from session s join account a on a.id = s.account_id, lateral (
    select case when a.role in ('account-holder', 'account-viewer') then array(
      with recursive below (id) as (
        select a.id union select c.id from account c join below on c.parent_id = below.id
      ) select id from below) end as ids offset 0) tree
  where s.token_hash = $1 and s.ended_at is null and s.idle_until > now() and s.expires_at > now()
    and a.enabled and a.status <> 'Locked'`;

/** The session of a token, and for the list of servers whose servers it sees. */
export const sessionOf = {
  nothing: sessionWith('null'),
  list: sessionWith(`case when tree.ids is not null then (
    select jsonb_object_agg(o.id, case when 'configure' = any(w.levels) then 'configure' else 'access' end)
    from shared_with('server', tree.ids) w join server o on o.id = w.object_id
    where o.account_id <> all(tree.ids)) end`),
};

type Item = AnswerOf<typeof servers.listServers>['items'][number];
type Same = 'id' | 'name' | 'zoneId' | 'zoneName' | 'imageName' | 'cpu' | 'ramMb' | 'diskGb' | 'primaryIp' | 'sshUser';
type AlsoSame =
  'owner' | 'siteName' | 'tags' | 'groups' | 'backup' | 'terminateProtected' | 'rebuildProtected' | 'version';

export interface FloorRow extends Pick<Item, Same | AlsoSame | 'state' | 'billingMode'> {
  powerSince: Date;
  created: Date;
  lastBackup: Date | null;
  lastSnapshot: Date | null;
  resumed: boolean;
  monthMicro: number;
  currency: NonNullable<Item['monthlyPrice']>['currency'];
  error: Message | null;
  cmdId: string | null;
  kind: string;
  title: Message;
  progress: number;
}

const rowsOf = ({ found, own, order }: { found: string; own: string; order: string }) => `
  select s.id, s.name, s.state, s.resumed, s.power_since as "powerSince", s.zone_id as "zoneId", z.name as "zoneName",
    i.name || ' ' || i.version as "imageName", s.cpu_count || s.cpu_type as cpu, s.ram_mb as "ramMb",
    s.disk_gb as "diskGb", host(s.primary_ip) as "primaryIp",
    case when i.os_family <> 'windows' then i.initial_user end as "sshUser", s.billing_mode as "billingMode",
    s.month_micro as "monthMicro", s.currency, a.name as owner, st.name as "siteName", s.tags,
    array(select g.name from share h join account_group g on g.id = h.group_id
      where h.object_type = 'server' and h.object_id = s.id and (h.until is null or h.until > now()) ${own}
      order by g.name_key) as groups,
    s.backup, (select max(b.taken_at) from backup b
      where b.server_id = s.id and b.state in ('ok', 'warnings') and b.missing_at is null) as "lastBackup",
    (select max(n.created_at) from snapshot n where n.server_id = s.id and n.state = 'ready') as "lastSnapshot",
    s.terminate_protected as "terminateProtected", s.rebuild_protected as "rebuildProtected", s.created_at as created,
    s.error, s.version, t.id as "cmdId", t.kind, t.title, t.progress
  from ${found} join data_center z on z.id = s.zone_id join image i on i.id = s.image_id
    join account a on a.id = s.account_id join site st on st.id = s.site_id left join task t on t.id = s.task_id
  ${order}`;

const page = 'order by s.name_key, s.id limit 26';

/** The first page of the list of servers: of all, and of some accounts, whose servers are gathered and sorted first. */
export const rowsFor = {
  all: rowsOf({ found: 'server s', own: '', order: `where s.state <> 'terminated' ${page}` }),
  own: rowsOf({
    found: `(select s.id from server s where s.id = any(array(select o.id from server o
      where (o.account_id = any((select $1::uuid[])::uuid[]) or o.id = any((select $2::uuid[])::uuid[]))
        and o.state <> 'terminated')) ${page}) p join server s on s.id = p.id`,
    own: 'and s.account_id = any((select $1::uuid[])::uuid[])',
    order: 'order by s.name_key, s.id',
  }),
};

const powers = { on: 'on', suspended: 'suspended', configuring: 'on', migrating: 'on' } as const;
const powerOf = ({ state, resumed }: FloorRow): Item['power'] => {
  if (state === 'on' && resumed) return 'resumed';
  return state in powers ? powers[state as keyof typeof powers] : 'off';
};

/** A row as the wire has it. */
export function toItem(row: FloorRow, shared: Item['shared']): Item {
  const { resumed: _, monthMicro, currency, cmdId, kind, title, progress, ...same } = row;
  return {
    ...same,
    power: powerOf(row),
    powerSince: row.powerSince.toISOString(),
    monthlyPrice: shared === null ? { amount: minorOf(monthMicro), currency } : null,
    created: row.created.toISOString(),
    lastBackup: row.lastBackup?.toISOString() ?? null,
    lastSnapshot: row.lastSnapshot?.toISOString() ?? null,
    error: row.error === null ? null : translate(row.error, 'en'),
    shared,
    task: cmdId === null ? null : { cmdId, kind, title: translate(title, 'en'), progress, step: '' },
  };
}
