import { sql, type RawBuilder, type InsertObject, type UpdateObject } from 'kysely';
import { newId } from '#kernel/ids.ts';
import { operators, type Role } from '#kernel/permissions.ts';
import type { Scope } from '#kernel/scope.ts';
import { periodWithin } from '#kernel/period.ts';
import { unscoped } from '#platform/db/fence.ts';
import type { Db } from '#platform/db/pool.ts';
import { accountsWithin, likeText } from '#platform/db/within.ts';
import type { Site, SiteLimits } from '#platform/http/context.ts';
import type { ManagedTerms } from '../managed.ts';
import { isLanguage, type Language } from '#kernel/languages.ts';
import type { DB } from '#platform/db/types.ts';

/**
 * The site whose verified name this is; else, where `own` says that the installation answers by it, the one without a
 * name of its own, unless someone waits for the name to be verified.
 */
export async function findSite(db: Db, { host, own }: { host: string; own: boolean }): Promise<Site | null> {
  const row = await db
    .selectFrom('site')
    .leftJoin('site_logo', (join) =>
      join.onRef('site_logo.site_id', '=', 'site.id').on('site_logo.kind', '=', sql.lit('light')),
    )
    .leftJoin('site_logo as dark_logo', (join) =>
      join.onRef('dark_logo.site_id', '=', 'site.id').on('dark_logo.kind', '=', sql.lit('dark')),
    )
    .leftJoin('site_host as named', (join) =>
      join.on('named.host', '=', host).on('named.state', '=', sql.lit('verified')),
    )
    .select(['site_logo.etag', 'dark_logo.etag as darkEtag', 'support_url', 'named.host as called'])
    .select(['site.id', 'name', 'site.host', 'primary_color', 'whitelabel', 'session_idle_minutes', 'session_hours'])
    .select([
      'ga4_tracker_id',
      'maintenance_text',
      'maintenance_ends_at',
      'suspended_at',
      'features_off',
      'languages',
      'frame_origins',
      'menu_off',
    ])
    .select(['limit_servers', 'limit_nics', 'limit_disks', 'limit_os_disk_gb', 'limit_disk_gb'])
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
    logoDark: row.darkEtag,
    supportUrl: row.support_url,
    featuresOff: row.features_off,
    frameOrigins: row.frame_origins,
    menuOff: row.menu_off,
    limits: {
      servers: row.limit_servers,
      nics: row.limit_nics,
      disks: row.limit_disks,
      osDiskGb: row.limit_os_disk_gb,
      diskGb: row.limit_disk_gb,
    },
    languages: row.languages.filter(isLanguage),
    maintenance: row.maintenance_text === null ? null : { text: row.maintenance_text, endsAt: row.maintenance_ends_at },
    suspended: row.suspended_at !== null,
    operatorIdleMinutes: row.operator_idle_minutes,
    operatorHours: row.operator_hours,
  };
}

/** The limits of the site that a column names. */
export const limitsOf = (siteId: string) => sql<SiteLimits>`(
  select jsonb_build_object('servers', limit_servers, 'nics', limit_nics, 'disks', limit_disks,
    'osDiskGb', limit_os_disk_gb, 'diskGb', limit_disk_gb)
  from site limited where limited.id = ${sql.ref(siteId)})`;

/** From which length of the prefix on the subnets of a site are listed whole, by the column that names it; null: of none. */
export const listedPrefixOf = (siteId: string) => sql<number | null>`(
  select listed_prefix from site listed where listed.id = ${sql.ref(siteId)})`;

/** Gives a site a name that the installation vouches for: it answers by it at once, and no record is looked up. */
export async function vouchForHost(tx: Db, about: { siteId: string; host: string }): Promise<void> {
  await tx
    .insertInto('site_host')
    .values({ id: newId<'siteHost'>(), site_id: about.siteId, host: about.host, state: 'verified' })
    .execute();
}

/** Notifies every process that a site has changed, once the transaction is committed. */
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
  externalState: number;
  /** How many living servers it may have. */
  serverAllowance: number;
  priceListId: string | null;
  /** Holds nothing of its role, only what grants give. */
  grantsOnly: boolean;
  /** The account whose sign-in opens it, as a membership of that person; null: it has its own. */
  signInId: string | null;
  /** When its person left the team, and still signs in by it to others. */
  leftAt: Date | null;
}

/**
 * The permissions that grants give an account, as SQL: `account` is the alias of its row, `now` a moment. Grants belong to a
 * domain above, which replaces the view.
 */
export const grantedText = (account: string, now: string): string => `
  array(select unnest(p.permissions) from granted_permission p where p.account_id = ${account}.id and p.expires_at > ${now})`;

/** The same as a column of a statement. */
export const grantedTo = (account: string, now: Date): RawBuilder<string[]> => {
  const [before = '', after = ''] = grantedText(account, '$').split('$');
  return sql<string[]>`${sql.raw(before)}${now}${sql.raw(after)}`;
};

/** The permissions that grants give an account. */
export async function readGranted(db: Db, accountId: string, now: Date): Promise<readonly string[]> {
  const found = db.selectFrom('account').select(grantedTo('account', now).as('granted')).where('id', '=', accountId);
  return (await found.executeTakeFirst())?.granted ?? [];
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
      'external_state as externalState',
      'server_allowance as serverAllowance',
      'price_list_id as priceListId',
      'grants_only as grantsOnly',
      'sign_in_id as signInId',
      'left_at as leftAt',
    ])
    .where('id', '=', accountId)
    .executeTakeFirst();
  // Text columns; what is written into them comes from these two sets alone.
  return row === undefined ? null : { ...row, role: row.role as Role, status: row.status as AccountStatus };
}

/**
 * Whether an instant lies within `from..to`, of which at most `maxDays` count; days begin and end where the person of the
 * account is.
 */
export function daysWithin(
  at: RawBuilder<unknown>,
  period: string | { of: string; maxDays: number },
  accountId: string,
): RawBuilder<boolean> {
  const days = typeof period === 'string' ? period : (periodWithin(period.of, period.maxDays) ?? period.of);
  const [first = '', last = ''] = days.split('..');
  const zone = sql`at time zone (select me.time_zone from account me where me.id = ${accountId})`;
  const parts: RawBuilder<boolean>[] = [sql`true`];
  if (first !== '') parts.push(sql`${at} >= ${first}::timestamp ${zone}`);
  if (last !== '') parts.push(sql`${at} < (${last}::timestamp + interval '1 day') ${zone}`);
  return sql.join<boolean>(parts, sql` and `);
}

export interface FirstZone {
  /** As the data centres name it; null: none comes first. */
  defaultContinent: string | null;
  /** The country of the visitor comes before it, where it is known. */
  byCountry: boolean;
}

/** Where a site wants its people to begin. */
export async function readFirstZone(db: Db, siteId: string): Promise<FirstZone> {
  return db
    .selectFrom('site')
    .select(['default_continent as defaultContinent', 'zone_by_country as byCountry'])
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow();
}

const columns = [
  'site.managed_scope as scope',
  'site.managed_response as response',
  'site.managed_start_days as startDays',
] as const;

const sellsManaged = sql<boolean>`not ('managed' = any(site.products_off))`.as('sold');

/** What a site says of its managed service. */
export async function readManagedTerms(db: Db, siteId: string): Promise<ManagedTerms> {
  return db.selectFrom('site').select(columns).select(sellsManaged).where('id', '=', siteId).executeTakeFirstOrThrow();
}

/** What the site of an account says of its managed service. */
export async function readManagedTermsFor(db: Db, accountId: string): Promise<ManagedTerms> {
  return db
    .selectFrom('account')
    .innerJoin('site', 'site.id', 'account.site_id')
    .select(columns)
    .select(sellsManaged)
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow();
}

/** Adds an account; null when its email is taken on the site. */
export async function insertAccount(tx: Db, values: InsertObject<DB, 'account'>): Promise<string | null> {
  const made = await tx
    .insertInto('account')
    .values(values)
    .onConflict((c) => c.columns(['site_id', 'email_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? null;
}

/** Whether someone administers this installation already. */
export async function hasRoot(db: Db): Promise<boolean> {
  const root = await db.selectFrom('account').select('id').where('role', '=', 'root').limit(1).executeTakeFirst();
  return root !== undefined;
}

/** The account that what belongs to the provider alone is kept for, such as its tags: the oldest root; null: there is none yet. */
export async function readProviderAccount(db: Db): Promise<{ id: string; siteId: string } | null> {
  const oldest = db.selectFrom('account').select(['id', 'site_id as siteId']).where('role', '=', 'root');
  const first = oldest.orderBy('created_at').orderBy('id').limit(1);
  return (await unscoped('the tags of hosts are kept for it', () => first.executeTakeFirst())) ?? null;
}

/** The accounts of people with one of these roles who can sign in: all, or those that see a site. Accounts with grants alone are left out. */
export async function readPeopleOf(db: Db, roles: readonly Role[], siteId?: string): Promise<string[]> {
  const all = db.selectFrom('account').select('id').where('role', 'in', roles).where('grants_only', '=', false);
  const of =
    siteId === undefined
      ? all
      : all.where((where) => where.or([where('site_id', '=', siteId), where('role', 'in', operators)]));
  const people = of.where('enabled', '=', true).orderBy('id');
  const found = await unscoped('notifications go to staff, of whom the caller learns nothing', () => people.execute());
  return found.map(({ id }) => id);
}

/** What sites are called, by their id. */
export async function readSiteNames(db: Db, siteIds: readonly string[]): Promise<Map<string, string>> {
  if (siteIds.length === 0) return new Map();
  const rows = await db.selectFrom('site').select(['id', 'name']).where('id', 'in', siteIds).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The account of an email in scope, as a sign-in or as a membership of who signs in with it; null where there is none. */
export async function findAccountByEmail(db: Db, scope: Scope, email: string): Promise<string | null> {
  const of = db.selectFrom('account').select('id').where(accountsWithin(scope));
  const key = email.toLowerCase();
  const named = sql<boolean>`(email_key = ${key} or (sign_in_id is not null and email_key like ${`${likeText(key)} %`}))`;
  return (await of.where(named).orderBy('email_key').limit(1).executeTakeFirst())?.id ?? null;
}

/** The accounts in scope with one of these emails (lower case) or ids; those that were deleted are left out. */
export async function matchAccounts(
  db: Db,
  scope: Scope,
  { emails, ids, lock = false }: { emails: readonly string[]; ids: readonly string[]; lock?: boolean },
) {
  return db
    .selectFrom('account')
    .select(['id', 'site_id as siteId', 'email', 'email_key as emailKey'])
    .where(accountsWithin(scope))
    .where(sql<boolean>`(email_key = any(${emails}::text[]) or id = any(${ids}::uuid[]))`)
    .where('deleted_at', 'is', null)
    .$if(lock, (q) => q.orderBy('id').forNoKeyUpdate())
    .execute();
}

/** The team members of an account that can sign in. */
export async function readTeam(db: Db, accountId: string): Promise<string[]> {
  const of = db.selectFrom('account').select('id').where('parent_id', '=', accountId);
  return (await of.where('enabled', '=', true).orderBy('id').execute()).map(({ id }) => id);
}

/** What accounts are called, by id. */
export async function readNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom('account').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Accounts with what lists of domains above show of them, to be joined by their id. */
export const listedAccounts = (db: Db) =>
  db.selectFrom('account').select(['id', 'email', 'email_key as emailKey', 'status']);

/** Accounts that were made by the link of someone who still is a customer: `id`, `siteId`, `referredBy`, `created`. */
export const referredAccounts = (db: Db) =>
  db
    .selectFrom('account')
    .select(['id', 'site_id as siteId', 'referred_by as referredBy', 'created_at as created'])
    .where((e) =>
      e.exists(
        e
          .selectFrom('account as referrer')
          .select('referrer.id')
          .whereRef('referrer.id', '=', 'account.referred_by')
          .where('referrer.deleted_at', 'is', null),
      ),
    );

/** The language of an account; English for one that this version does not know. */
export async function readLanguage(db: Db, accountId: string): Promise<Language> {
  const row = await db.selectFrom('account').select('language').where('id', '=', accountId).executeTakeFirst();
  return row !== undefined && isLanguage(row.language) ? row.language : 'en';
}

/** Changes columns of an account. */
export async function saveAccount(tx: Db, accountId: string, change: UpdateObject<DB, 'account'>): Promise<void> {
  await tx.updateTable('account').set(change).where('id', '=', accountId).execute();
}

/** The people in scope with one of these roles who can sign in, by name. */
export async function readStaff(db: Db, scope: Scope, roles: readonly Role[]) {
  return db
    .selectFrom('account')
    .select((e) => ['id', 'name', 'email', 'site_id as siteId', e.ref('role').$castTo<Role>().as('role')])
    .where(accountsWithin(scope))
    .where('role', 'in', roles)
    .where('enabled', '=', true)
    .where('status', '<>', 'Locked')
    .orderBy('name')
    .orderBy('id')
    .limit(200)
    .execute();
}

/** Whether someone with one of these roles has an email in the domain; the caller learns nothing else of them. */
export async function hasStaffIn(db: Db, roles: readonly Role[], domain: string): Promise<boolean> {
  const found = db
    .selectFrom('account')
    .select('id')
    .where('role', 'in', roles)
    .where('deleted_at', 'is', null)
    .where(sql<string>`split_part(email_key, '@', 2)`, '=', domain)
    .limit(1);
  return (await unscoped('a domain is compared with those of staff', () => found.execute())).length > 0;
}

/**
 * Accounts that are not deleted, with what findings about them show. A relation: `from ${foundAccounts} a where a.suspended`.
 * `state_since` is when they came into their state.
 */
export const foundAccounts = sql`(
  select a.id, a.id as account_id, a.id::text as object_id, a.email, a.name as owner, a.site_id, st.name as site, a.role,
    a.status as state, a.status_since as state_since, a.status in ('Suspended-Policy', 'Suspended-Billing') as suspended, a.enabled, a.created_at,
    a.deletion_due_at
  from account a join site st on st.id = a.site_id where a.deleted_at is null)`;

/** The columns of `foundAccounts` that every finding about an account selects, of `a`. */
export const foundAccount = sql`a.object_id, a.email as name, a.site_id, a.account_id, null::text as zone_id, a.owner, a.site`;

/** Every account, also a deleted one, with whose customer it is: a relation of `id`, `email`, `site` and `manager`. */
export const namedAccounts = sql`(
  select a.id, a.email, st.name as site, coalesce(m.email, '') as manager
  from account a join site st on st.id = a.site_id left join account m on m.id = a.manager_id and m.deleted_at is null)`;
