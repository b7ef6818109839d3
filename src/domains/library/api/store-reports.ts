import { sql, type RawBuilder } from 'kysely';
import type { ReportQuery } from '#kernel/report.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { likeText, within } from '#platform/db/within.ts';

export interface ServiceRow {
  id: string;
  zone: string;
  engine: string;
  open: number;
  receivedGb: number;
  checking: number;
  failed: number;
  images: number;
  storedGb: number;
}

const sorts: Record<string, RawBuilder<unknown>> = {
  zone: sql`d.name`,
  open: sql`coalesce(u.open, 0)`,
  failed: sql`coalesce(u.failed, 0)`,
  storedGb: sql`coalesce(u.stored, 0)`,
};

/** The image storage of each data center, for images in scope. */
export async function listUploadServices(
  db: Db,
  scope: Scope,
  query: ReportQuery,
): Promise<{ items: ServiceRow[]; total: number }> {
  const parts = [sql`true`];
  if (query.filters['engine']) parts.push(sql`d.engine = ${query.filters['engine']}`);
  if (query.filter.trim() !== '')
    parts.push(sql`lower(d.name) like ${`%${likeText(query.filter.trim().toLowerCase())}%`}`);
  const where = sql.join(parts, sql` and `);
  const order = sorts[query.sort.column] ?? sql`d.name`;
  const direction = sql.raw(query.sort.descending ? 'desc' : 'asc');
  const { rows } = await sql<ServiceRow>`
    select d.id, d.name as zone, d.engine, coalesce(u.open, 0) as open,
      coalesce(round(u.received / 1e9, 2), 0)::float8 as "receivedGb", coalesce(u.checking, 0) as checking,
      coalesce(u.failed, 0) as failed, coalesce(u.images, 0) as images,
      coalesce(round(u.stored / 1e9, 2), 0)::float8 as "storedGb"
    from data_center d left join (
      select i.home_zone, count(*) filter (where i.state = 'uploading')::int as open,
        count(*) filter (where i.state = 'checking')::int as checking,
        count(*) filter (where i.state = 'failed')::int as failed,
        count(*) filter (where i.state = 'available')::int as images,
        sum(i.size_bytes) filter (where i.state = 'available') as stored,
        sum(p.received_bytes) filter (where i.state = 'uploading') as received
      from image i left join image_upload p on p.image_id = i.id
      where i.account_id is not null and ${within(scope, 'i')} group by i.home_zone) u on u.home_zone = d.id
    where ${where} order by ${order} ${direction}, d.id ${direction}
    limit ${query.size} offset ${Math.max(0, query.page - 1) * query.size}`.execute(db);
  const counted = await sql<{ n: number }>`select count(*)::int as n from data_center d where ${where}`.execute(db);
  return { items: rows, total: counted.rows[0]?.n ?? 0 };
}
