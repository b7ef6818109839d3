import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '#kernel/scope.ts';
import type { SortColumn } from '#platform/db/page.ts';
import type { Db } from '#platform/db/pool.ts';
import { likeText, within } from '#platform/db/within.ts';
import { unusedDays } from '../limits.ts';
import type { Format, ImageState, Preparation, Tab } from '../states.ts';

/** What an image is made of, so that making it can be tried again. */
export type Origin =
  | { kind: 'clone'; serverId: string; diskId: string; startAgain: boolean; snapshotRef: string | null }
  | { kind: 'copy'; imageId: string };

/** An image as the library keeps it. */
export interface StoredImage {
  id: string;
  siteId: string | null;
  accountId: string | null;
  homeZone: string | null;
  zones: string[];
  engineRef: string;
  name: string;
  version: string;
  description: string;
  usageInfo: string;
  guestOs: string;
  osFamily: string;
  initialUser: string;
  minRamMb: number;
  minDiskGb: number;
  extraDisksGb: number[];
  licence: string | null;
  tags: string[];
  prepared: Preparation[];
  latest: boolean;
  state: ImageState;
  reason: string | null;
  source: 'provider' | 'clone' | 'upload' | 'url' | 'copy';
  createdFrom: string;
  createdBy: string;
  createdAt: Date;
  owner: string;
  own: boolean;
  format: Format | null;
  sizeBytes: number;
  sha256: string | null;
  locked: boolean;
  usedBy: number;
  sharedWith: number;
  shared: { by: string; until: string | null; mayReshare: boolean } | null;
  deprecatedAt: Date | null;
  endsAt: Date | null;
  origin: Origin | null;
  mayRetry: boolean;
  taskId: string | null;
  taskTitle: string | null;
  progress: number | null;
  taskSince: Date | null;
  revision: number;
}

/** Who asks: their scope, and the account that things are shared with. */
export interface Who {
  scope: Scope;
  accountId: string;
}

const isOwn = (scope: Scope): RawBuilder<boolean> => sql<boolean>`(i.account_id is not null and ${within(scope, 'i')})`;
const isShared = (accountId: string): RawBuilder<boolean> =>
  sql<boolean>`(i.account_id <> ${accountId} and i.id in (select s.image_id from images_shared_with(${accountId}) s))`;

/** Of one name the version that somebody chose, else the newest that is offered. */
const isLatest = sql<boolean>`(i.is_latest or (i.account_id is not null and i.state = 'available'
  and (i.deprecated_at is null or i.deprecated_at > now()) and not exists (
    select 1 from image o where o.account_id = i.account_id and o.home_zone = i.home_zone
      and lower(o.name) = lower(i.name) and o.id <> i.id and o.state not in ('failed', 'deleted')
      and (o.is_latest or (o.state = 'available' and (o.deprecated_at is null or o.deprecated_at > now())
        and (o.created_at, o.id) > (i.created_at, i.id))))))`;

/** Own images, what is shared, and the provider's. */
const visible = ({ scope, accountId }: Who): RawBuilder<boolean> =>
  sql<boolean>`(i.account_id is null or ${isOwn(scope)} or ${isShared(accountId)})`;

const columns = ({ scope, accountId }: Who) => sql`i.id, i.site_id as "siteId", i.account_id as "accountId",
  i.home_zone as "homeZone", array(select z.zone_id from image_zone z where z.image_id = i.id order by z.zone_id) as zones,
  i.engine_ref as "engineRef", i.name, i.version, i.description, i.usage_info as "usageInfo", i.guest_os as "guestOs",
  i.os_family as "osFamily", i.initial_user as "initialUser", i.min_ram_mb as "minRamMb", i.min_disk_gb as "minDiskGb", i.extra_disks_gb as "extraDisksGb",
  i.licence, i.tags, i.prepared, ${isLatest} as latest, i.origin, i.state,
  (i.origin is not null or exists (select 1 from image_upload u where u.image_id = i.id)) as "mayRetry", i.reason, i.source, i.created_from as "createdFrom", i.created_by as "createdBy",
  i.created_at as "createdAt", coalesce((select a.email from account a where a.id = i.account_id), '') as owner,
  ${isOwn(scope)} as own, i.format, i.size_bytes as "sizeBytes", i.sha256, i.locked,
  (select count(*)::int from server v where v.image_id = i.id and v.state <> 'terminated' and ${within(scope, 'v')}) as "usedBy",
  (select count(*)::int from image_share s where s.image_id = i.id) as "sharedWith",
  (select jsonb_build_object('by', s.shared_by, 'until', s.until, 'mayReshare', s.may_reshare)
    from images_shared_with(${accountId}) s where s.image_id = i.id and i.account_id <> ${accountId}) as shared,
  i.deprecated_at as "deprecatedAt", i.ends_at as "endsAt", i.task_id as "taskId", i.revision,
  (select t.title from task t where t.id = i.task_id) as "taskTitle",
  (select t.progress from task t where t.id = i.task_id) as progress,
  (select t.created_at from task t where t.id = i.task_id) as "taskSince"`;

export interface Wanted {
  tab: Tab;
  zone: string | undefined;
  family: string | undefined;
  filter: string;
  tag: string | undefined;
  /** Those alone that are older and of which no server is made. */
  unusedAt: Date | null;
}

function ofTab(tab: Tab, { scope, accountId }: Who): RawBuilder<boolean> {
  switch (tab) {
    case 'mine':
      return sql<boolean>`${isOwn(scope)} and i.state <> 'uploading'`;
    case 'shared':
      return sql<boolean>`i.account_id is not null and ${isShared(accountId)}`;
    case 'public':
      return sql<boolean>`i.account_id is null`;
    case 'uploads':
      return sql<boolean>`${isOwn(scope)} and i.source in ('upload', 'url') and i.state <> 'available'`;
    case 'tasks':
      return sql<boolean>`${isOwn(scope)} and (i.task_id is not null or i.state = 'failed')`;
  }
}

/** A ready image that is older than three months and that no server is made of. */
export const isUnused = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(i.state = 'available' and i.created_at < ${new Date(now.getTime() - unusedDays * 86_400_000)}
    and not exists (select 1 from server s where s.image_id = i.id and s.state <> 'terminated'))`;

function matching(who: Who, { tab, zone, family, filter, tag, unusedAt }: Wanted): RawBuilder<boolean> {
  const like = `%${likeText(filter.trim().toLowerCase())}%`;
  const parts = [sql<boolean>`i.state <> 'deleted'`, ofTab(tab, who)];
  if (zone !== undefined)
    parts.push(sql<boolean>`exists (select 1 from image_zone z where z.image_id = i.id and z.zone_id = ${zone})`);
  if (family !== undefined) parts.push(sql<boolean>`i.os_family = ${family}`);
  if (tag !== undefined) parts.push(sql<boolean>`i.tags @> array[${tag}::text]`);
  if (unusedAt !== null) parts.push(isUnused(unusedAt));
  if (like !== '%%')
    parts.push(sql<boolean>`(lower(i.name) like ${like} or lower(i.description) like ${like}
      or lower(i.guest_os) like ${like})`);
  return sql.join<boolean>(parts, sql` and `);
}

export const sortColumns: Readonly<Record<string, SortColumn>> = {
  created: { value: sql`i.created_at`, type: 'timestamptz' },
  name: { value: sql`lower(i.name)`, type: 'text' },
  size: { value: sql`i.size_bytes`, type: 'bigint' },
};
export const idColumn: SortColumn = { value: sql`i.id`, type: 'uuid' };

export const idsWhere = (db: Db, who: Who, wanted: Wanted) =>
  db.selectFrom('image as i').select('i.id').where(matching(who, wanted));

export async function countWhere(db: Db, who: Who, wanted: Wanted): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from image i where ${matching(who, wanted)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The images of these ids that whoever asks may see, in the order of the ids. */
export async function readImages(db: Db, who: Who, ids: readonly string[]): Promise<StoredImage[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<StoredImage>`
    select ${columns(who)} from image i
    where i.id = any(${ids}::uuid[]) and i.state <> 'deleted' and ${visible(who)}`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Locks those of the images that stand in the scope, in the order of their ids. */
export async function lockImages(tx: Db, who: Who, ids: readonly string[]): Promise<StoredImage[]> {
  await sql`
    select 1 from image i where i.id = any(${ids}::uuid[]) and ${isOwn(who.scope)} order by i.id
    for no key update`.execute(tx);
  // A statement of its own: whoever waited for the lock must see what was committed meanwhile.
  return readImages(tx, who, ids);
}

/** The servers in scope that were made of an image. */
export async function readServersOf(db: Db, scope: Scope, imageId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select v.id, v.name from server v where v.image_id = ${imageId} and v.state <> 'terminated' and ${within(scope, 'v')}
    order by v.name, v.id limit 100`.execute(db);
  return rows;
}
