import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { sharesOf } from '#domains/shares/api/port.ts';
import type { ImageState } from '../states.ts';
import { readImages, type StoredImage, type Who } from './store.ts';

export interface Version {
  id: string;
  version: string;
  state: ImageState;
  latest: boolean;
  created: string;
}

/** The versions of an image's name that the caller may see, the newest first. */
export async function readVersions(db: Db, who: Who, of: StoredImage): Promise<Version[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from image o where o.account_id is not distinct from ${of.accountId}
      and o.home_zone is not distinct from ${of.homeZone} and lower(o.name) = lower(${of.name})
      and o.state not in ('failed', 'deleted')
    order by o.created_at desc, o.id desc limit 100`.execute(db);
  const found = await readImages(
    db,
    who,
    rows.map(({ id }) => id),
  );
  return found.map(({ id, version, state, latest, createdAt }) => ({
    id,
    version,
    state,
    latest,
    created: createdAt.toISOString(),
  }));
}

/** The image that a name resolves to in a zone: the account's own, otherwise the provider's; null when there is none. */
export async function findLatest(
  db: Db,
  who: Who,
  of: { zoneId: string; name: string; now: Date },
): Promise<StoredImage | null> {
  const { rows } = await sql<{ id: string }>`
    select i.id from image i join image_zone z on z.image_id = i.id
    where z.zone_id = ${of.zoneId} and lower(i.name) = lower(${of.name}) and i.state = 'available'
      and (i.account_id = ${who.accountId} or i.account_id is null)
    order by (i.account_id is null), i.is_latest desc, i.created_at desc, i.id desc limit 500`.execute(db);
  const found = await readImages(
    db,
    who,
    rows.map(({ id }) => id),
  );
  const offered = found.filter(({ deprecatedAt }) => deprecatedAt === null || deprecatedAt > of.now);
  return offered.find(({ latest }) => latest) ?? offered[0] ?? found[0] ?? null;
}

export interface EndingImage {
  id: string;
  name: string;
  version: string;
  endsAt: Date;
  /** Whose it is, whom it is shared with by name, and who has servers of it. */
  accountIds: string[];
}

/** Images that soon reach their end of life without a notice having been sent. */
export async function readEnding(db: Db, { now, until }: { now: Date; until: Date }): Promise<EndingImage[]> {
  const { rows } = await sql<EndingImage>`
    select i.id, i.name, i.version, i.ends_at as "endsAt", array(
      select i.account_id where i.account_id is not null
      union select s.account_id from ${sharesOf('image')} s where s.object_id = i.id and s.account_id is not null
        and (s.until is null or s.until > ${now})
      union select v.account_id from server v where v.image_id = i.id and v.state <> 'terminated') as "accountIds"
    from image i where i.ends_at > ${now} and i.ends_at <= ${until} and i.state = 'available'
      and i.notified_end is distinct from i.ends_at
    order by i.ends_at limit 200`.execute(db);
  return rows;
}
