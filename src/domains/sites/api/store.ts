import { sql } from 'kysely';
import type { Language } from '#kernel/languages.ts';
import type { Scope } from '#kernel/scope.ts';
import { sortBy } from '#platform/db/page.ts';
import type { Db } from '#platform/db/pool.ts';
import { listRows } from '#platform/http/list-source.ts';
import type { LogoKind, SiteStanding } from '../schemas.ts';
import { saveEditedSite, saveSite } from '#domains/tenancy/api/port.ts';
import { sites } from '../contract.ts';

const ofScope = (scope: Scope) =>
  scope.reach === 'provider' ? sql<boolean>`true` : sql<boolean>`site.id = ${scope.siteId}`;
const inReach = (db: Db, scope: Scope) => db.selectFrom('site').where(ofScope(scope));

const people = sql<number>`(select count(*)::int from account where account.site_id = site.id and deleted_at is null)`;

/** Whether a site is open to its customers; one that is suspended can be closing as well. */
const standing = sql<SiteStanding>`case when closed_at is not null then 'closed' when suspended_at is not null then 'suspended'
  when closes_at is not null then 'closing' else 'open' end`;

/** The sites in scope. */
export const listSites = listRows(sites.listSites, {
  what: 'sites',
  from: ({ db }) =>
    db
      .selectFrom('site')
      .select(['host', 'name', 'primary_color as primaryColor', 'new_user_billing as newUserBilling'])
      .select((e) => e.ref('stage').$castTo<'draft' | 'live'>().as('stage'))
      .select([people.as('people'), standing.as('standing')]),
  scope: ({ scope }) => ofScope(scope),
  id: sortBy('site.id', 'uuid'),
  sorts: {
    name: { value: sql`lower(site.name) collate "C"`, type: 'text' },
    host: { value: sql`site.host collate "C"`, type: 'text' },
    people: { value: people, type: 'bigint' },
  },
  search: [sql`lower(site.name)`, sql`lower(site.host)`],
  filters: {},
});

const settingColumns = [
  'name',
  'primary_color as primaryColor',
  'mini_view as isMiniViewEnabled',
  'mini_view_primary as miniViewPrimary',
  'support_url as supportUrl',
  'new_user_billing as newUserBilling',
  'social_registration as socialRegistration',
  'social_providers as socialProviders',
  'remote_web_access as remoteWebAccess',
  'remote_ips as remoteIps',
  'public_pricing as publicPricing',
  'features_off as featuresOff',
  'limit_servers as limitServers',
  'limit_nics as limitNics',
  'limit_disks as limitDisks',
  'limit_os_disk_gb as limitOsDiskGb',
  'limit_disk_gb as limitDiskGb',
  'listed_prefix as listedPrefix',
  'menu_off as menuOff',
  'mail_from as mailFrom',
  'mail_name as mailName',
  'subnet_largest as subnetLargest',
  'subnet_smallest as subnetSmallest',
  'usd_per_euro_micro as usdPerEuroMicro',
  'ils_per_euro_micro as ilsPerEuroMicro',
  'rates_dated as dated',
  'subnet6_largest as subnet6Largest',
  'subnet6_smallest as subnet6Smallest',
  'default_continent as defaultContinent',
  'zone_by_country as zoneByCountry',
  'managed_scope as managedScope',
  'managed_response as managedResponse',
  'managed_start_days as managedStartDays',
  'ga_tracker_id as gaTrackerId',
  'ga4_tracker_id as ga4TrackerId',
  'ga_ads_tracker_id as gaAdsTrackerId',
] as const;

/** A site in scope by its host name; locked where it is about to change. */
export async function findInScope(db: Db, asked: { scope: Scope; host: string; lock?: boolean }) {
  const found = inReach(db, asked.scope)
    .select(['id', 'host', 'version', 'name', 'primary_color as primaryColor'])
    .select((e) => e.ref('stage').$castTo<'draft' | 'live'>().as('stage'))
    .select(standing.as('standing'))
    .where('host', '=', asked.host);
  return (asked.lock ? found.forUpdate() : found).executeTakeFirst();
}

/** What is settled about a site. */
export async function readSettings(db: Db, siteId: string) {
  const row = await db
    .selectFrom('site')
    .select(settingColumns)
    .select((e) => e.ref('languages').$castTo<Language[]>().as('languages'))
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow();
  const { dated, usdPerEuroMicro, ilsPerEuroMicro, ...same } = row;
  const known = dated !== null && usdPerEuroMicro !== null && ilsPerEuroMicro !== null;
  const exchangeRates = known ? { dated, usdPerEuroMicro, ilsPerEuroMicro } : null;
  // The column's check lets nothing else in.
  return { ...same, exchangeRates, newUserBilling: row.newUserBilling as 0 | 1 | 2 };
}
export type Settings = Awaited<ReturnType<typeof readSettings>>;

/** What is beside the settings of a site. */
export async function readExtras(db: Db, siteId: string) {
  return (
    db
      .selectFrom('site')
      .select(['version', 'home_template as homeTemplate'])
      // The column's check lets nothing else in.
      .select(sql<LogoKind[]>`array(select kind from site_logo where site_logo.site_id = site.id)`.as('logos'))
      .select(sql<boolean>`remote_token_hash is not null`.as('hasRemoteToken'))
      .select(['remote_token_at as tokenCreated', 'remote_token_old_until as previousUntil'])
      .where('site.id', '=', siteId)
      .executeTakeFirstOrThrow()
  );
}

/** Writes the settings; a range loses the bits that are not part of its network. */
export async function saveSettings(tx: Db, siteId: string, settings: Settings): Promise<void> {
  await saveEditedSite(tx, siteId, {
    name: settings.name,
    primary_color: settings.primaryColor,
    mini_view: settings.isMiniViewEnabled,
    mini_view_primary: settings.miniViewPrimary,
    support_url: settings.supportUrl,
    new_user_billing: settings.newUserBilling,
    social_registration: settings.socialRegistration,
    social_providers: settings.socialProviders,
    remote_web_access: settings.remoteWebAccess,
    public_pricing: settings.publicPricing,
    features_off: settings.featuresOff,
    limit_servers: settings.limitServers,
    limit_nics: settings.limitNics,
    limit_disks: settings.limitDisks,
    limit_os_disk_gb: settings.limitOsDiskGb,
    limit_disk_gb: settings.limitDiskGb,
    listed_prefix: settings.listedPrefix,
    menu_off: settings.menuOff,
    languages: settings.languages,
    mail_from: settings.mailFrom,
    mail_name: settings.mailName,
    remote_ips: sql<string[]>`array(
        select network(range::inet) from unnest(${settings.remoteIps}::text[]) range
      )`,
    subnet_largest: settings.subnetLargest,
    subnet_smallest: settings.subnetSmallest,
    usd_per_euro_micro: settings.exchangeRates?.usdPerEuroMicro ?? null,
    ils_per_euro_micro: settings.exchangeRates?.ilsPerEuroMicro ?? null,
    rates_dated: settings.exchangeRates?.dated ?? null,
    subnet6_largest: settings.subnet6Largest,
    subnet6_smallest: settings.subnet6Smallest,
    default_continent: settings.defaultContinent,
    zone_by_country: settings.zoneByCountry,
    managed_scope: settings.managedScope,
    managed_response: settings.managedResponse,
    managed_start_days: settings.managedStartDays,
    ga_tracker_id: settings.gaTrackerId,
    ga4_tracker_id: settings.ga4TrackerId,
    ga_ads_tracker_id: settings.gaAdsTrackerId,
  });
}

/** What a site says in maintenance mode; null: it is not in it. */
export async function readMaintenance(db: Db, siteId: string) {
  const { text, since, endsAt } = await db
    .selectFrom('site')
    .select(['maintenance_text as text', 'maintenance_since as since', 'maintenance_ends_at as endsAt'])
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow();
  return text === null || since === null ? null : { text, since, endsAt };
}
export type Maintenance = NonNullable<Awaited<ReturnType<typeof readMaintenance>>>;

export async function saveMaintenance(tx: Db, siteId: string, maintenance: Maintenance | null): Promise<void> {
  await saveSite(tx, siteId, {
    maintenance_text: maintenance?.text ?? null,
    maintenance_since: maintenance?.since ?? null,
    maintenance_ends_at: maintenance?.endsAt ?? null,
  });
}

export async function saveTemplate(tx: Db, siteId: string, template: string | null): Promise<void> {
  await saveEditedSite(tx, siteId, { home_template: template });
}

/** Replaces the token of a site's own server; the one before works for so many hours. */
export async function saveTokenHash(
  tx: Db,
  siteId: string,
  { hash, now, keepHours }: { hash: Buffer; now: Date; keepHours: number },
): Promise<void> {
  const { old } = await tx
    .selectFrom('site')
    .select('remote_token_hash as old')
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow();
  const keeps = old !== null && keepHours > 0;
  await saveSite(tx, siteId, {
    remote_token_hash: hash,
    remote_token_at: now,
    remote_token_old_hash: keeps ? old : null,
    remote_token_old_until: keeps ? new Date(now.getTime() + keepHours * 3_600_000) : null,
  });
}

interface Logo {
  contentType: string;
  content: Buffer;
  etag: string;
}

/** A logo of a site, if it has one. */
export async function readLogoOf(db: Db, siteId: string, kind: LogoKind = 'light'): Promise<Logo | undefined> {
  return db
    .selectFrom('site_logo')
    .select(['content_type as contentType', 'content', 'etag'])
    .where('site_id', '=', siteId)
    .where('kind', '=', kind)
    .executeTakeFirst();
}

/** Sites whose customers find no support. */
export const withoutSupport = sql`
  select s.id::text as object_id, s.name, s.id as site_id, null::uuid as account_id, null::text as zone_id, s.host, c.customers
  from site s join lateral (select count(*)::int as customers from account a
    where a.site_id = s.id and a.role = 'account-holder' and a.deleted_at is null) c on c.customers > 0
  where s.support_url is null`;
