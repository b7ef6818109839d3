import { sql, type RawBuilder } from 'kysely';
import type { Message } from '#kernel/message.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { within } from '#platform/db/within.ts';
import type { Ctx } from '#platform/http/context.ts';
import { sharedWith, sharesOf } from '#domains/shares/api/port.ts';
import { unusedDays } from '../limits.ts';
import type { Format, ImageState, Preparation, ScanState, Tab } from '../states.ts';

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
  reason: Message | null;
  source: 'provider' | 'clone' | 'upload' | 'url' | 'copy';
  createdFrom: string;
  createdBy: string;
  createdAt: Date;
  owner: string;
  own: boolean;
  format: Format | null;
  sizeBytes: number;
  sha256: string | null;
  scan: ScanState;
  signature: string | null;
  scannedAt: Date | null;
  locked: boolean;
  usedBy: number;
  sharedWith: number;
  shared: { by: string; until: string | null; mayReshare: boolean } | null;
  deprecatedAt: Date | null;
  endsAt: Date | null;
  origin: Origin | null;
  mayRetry: boolean;
  taskId: string | null;
  taskTitle: Message | null;
  progress: number | null;
  taskSince: Date | null;
  revision: number;
}

/** Who asks: their scope, and the account that things are shared with. */
export interface Who {
  scope: Scope;
  accountId: string;
}

/** Who asks, for every query of images. */
export const whoOf = ({ scope, me }: Pick<Ctx, 'scope' | 'me'>): Who => ({ scope, accountId: me.accountId });

const isOwn = (scope: Scope): RawBuilder<boolean> => sql<boolean>`(i.account_id is not null and ${within(scope, 'i')})`;
const isShared = (accountId: string): RawBuilder<boolean> =>
  sql<boolean>`(i.account_id <> ${accountId} and i.id in (select s.object_id from ${sharedWith('image', [accountId])} s))`;

/** Of one name the version that someone chose, else the newest that is offered. */
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
  ${isOwn(scope)} as own, i.format, i.size_bytes as "sizeBytes", i.sha256, i.scan, i.signature, i.scanned_at as "scannedAt", i.locked,
  (select count(*)::int from server v where v.image_id = i.id and v.state <> 'terminated' and ${within(scope, 'v')}) as "usedBy",
  (select count(*)::int from ${sharesOf('image')} s where s.object_id = i.id) as "sharedWith",
  (select jsonb_build_object('by', s.shared_by, 'until', s.until, 'mayReshare', 'share' = any(s.levels))
    from ${sharedWith('image', [accountId])} s where s.object_id = i.id and i.account_id <> ${accountId}) as shared,
  i.deprecated_at as "deprecatedAt", i.ends_at as "endsAt", i.task_id as "taskId", i.revision,
  (select t.title from task t where t.id = i.task_id) as "taskTitle",
  (select t.progress from task t where t.id = i.task_id) as progress,
  (select t.created_at from task t where t.id = i.task_id) as "taskSince"`;

/** The images of a part of the library. */
export function ofTab(tab: Tab, { scope, accountId }: Who): RawBuilder<boolean> {
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

/** The images of these ids that the caller may see, in the order of the ids. */
export async function readImages(db: Db, who: Who, ids: readonly string[]): Promise<StoredImage[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<StoredImage>`
    select ${columns(who)} from image i
    where i.id = any(${ids}::uuid[]) and i.state <> 'deleted' and ${visible(who)}`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Locks those of the images that are in the scope, in the order of their ids. */
export async function lockImages(tx: Db, who: Who, ids: readonly string[]): Promise<StoredImage[]> {
  await sql`
    select 1 from image i where i.id = any(${ids}::uuid[]) and ${isOwn(who.scope)} order by i.id
    for no key update`.execute(tx);
  // Its own statement: a transaction that waited for the lock must see what was committed in the meantime.
  return readImages(tx, who, ids);
}

/** The servers in scope that were made of an image. */
export async function readServersOf(db: Db, scope: Scope, imageId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select v.id, v.name from server v where v.image_id = ${imageId} and v.state <> 'terminated' and ${within(scope, 'v')}
    order by v.name, v.id limit 100`.execute(db);
  return rows;
}
