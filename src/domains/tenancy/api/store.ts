import { sql } from 'kysely';
import { newId } from '#kernel/ids.ts';
import type { Role } from '#kernel/permissions.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Site } from '#platform/http/context.ts';

/**
 * The site whose verified name this is; else, where `own` says that the installation answers by it, the one without a
 * name of its own, unless someone waits for the name to be verified.
 */
export async function findSite(db: Db, { host, own }: { host: string; own: boolean }): Promise<Site | null> {
  const row = await db
    .selectFrom('site')
    .leftJoin('site_logo', 'site_logo.site_id', 'site.id')
    .leftJoin('site_host as named', (join) =>
      join.on('named.host', '=', host).on('named.state', '=', sql.lit('verified')),
    )
    .select(['etag', 'support_url', 'named.host as called'])
    .select(['site.id', 'name', 'site.host', 'primary_color', 'whitelabel', 'session_idle_minutes', 'session_hours'])
    .select('ga4_tracker_id')
    .select(['operator_idle_minutes', 'operator_hours', 'min_password'])
    .where(
      sql<boolean>`site.id = named.site_id or (named.id is null and ${own} and site.host = '*'
        and not exists (select from site_host where site_host.host = ${host}))`,
    )
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    name: row.name,
    host: row.host,
    calledHost: row.called,
    primaryColor: row.primary_color,
    whitelabel: row.whitelabel,
    idleMinutes: row.session_idle_minutes,
    minPassword: row.min_password,
    hours: row.session_hours,
    analytics: row.ga4_tracker_id !== null,
    logo: row.etag,
    supportUrl: row.support_url,
    operatorIdleMinutes: row.operator_idle_minutes,
    operatorHours: row.operator_hours,
  };
}

/** Gives a site a name that the installation vouches for: it answers by it at once, and no record is looked up. */
export async function vouchForHost(tx: Db, about: { siteId: string; host: string }): Promise<void> {
  await tx
    .insertInto('site_host')
    .values({ id: newId<'siteHost'>(), site_id: about.siteId, host: about.host, state: 'verified' })
    .execute();
}

/** Tells every process that a site has changed, once the transaction is committed. */
export async function announceSites(tx: Db): Promise<void> {
  await sql`select pg_notify('skydeck_site', '')`.execute(tx);
}

export type AccountStatus = 'Ok' | 'Warning' | 'Suspended-Policy' | 'Suspended-Billing' | 'Locked';

export interface Account {
  id: string;
  siteId: string;
  parentId: string | null;
  email: string;
  name: string;
  role: Role;
  status: AccountStatus;
  enabled: boolean;
  billingState: number;
  /** How many living servers it may have. */
  serverAllowance: number;
  priceListId: string | null;
}

/** One account, or null. */
export async function readAccount(db: Db, accountId: string): Promise<Account | null> {
  const row = await db
    .selectFrom('account')
    .select([
      'id',
      'site_id as siteId',
      'parent_id as parentId',
      'email',
      'name',
      'role',
      'status',
      'enabled',
      'billing_state as billingState',
      'server_allowance as serverAllowance',
      'price_list_id as priceListId',
    ])
    .where('id', '=', accountId)
    .executeTakeFirst();
  // Text columns; what is written into them comes from these two sets alone.
  return row === undefined ? null : { ...row, role: row.role as Role, status: row.status as AccountStatus };
}
