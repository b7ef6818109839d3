import { sql } from 'kysely';
import { newId } from '#kernel/ids.ts';
import type { Language } from '#kernel/languages.ts';
import type { Currency } from '#kernel/money.ts';
import type { Scope } from '#kernel/scope.ts';
import { unscoped } from '#platform/db/fence.ts';
import type { Db } from '#platform/db/pool.ts';

interface NewSite {
  name: string;
  host: string;
  primaryColor: string;
  languages: readonly Language[];
  newUserBilling: 0 | 1 | 2;
  /** What visitors read until the site is live. */
  text: string;
  now: Date;
}

/** Makes a draft that hides the provider's brand; null when another site bears the name. Answers its id. */
export async function insertDraftSite(tx: Db, site: NewSite): Promise<string | null> {
  const made = await tx
    .insertInto('site')
    .values({
      id: newId<'site'>(),
      name: site.name,
      host: site.host,
      primary_color: site.primaryColor,
      whitelabel: true,
      stage: 'draft',
      languages: [...site.languages],
      new_user_billing: site.newUserBilling,
      maintenance_text: site.text,
      maintenance_since: site.now,
      created_at: site.now,
    })
    .onConflict((c) => c.column('host').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? null;
}

/** What a copy takes over: rules and limits. What belongs to a brand, its customers or its own server stays behind. */
const copied = [
  'session_idle_minutes',
  'session_hours',
  'operator_idle_minutes',
  'operator_hours',
  'min_password',
  'factor_required',
  'factor_methods',
  'factor_roles',
  'security_policy_name',
  'max_phones',
  'max_allowed_ips',
  'social_registration',
  'social_providers',
  'public_pricing',
  'mini_view',
  'subnet_largest',
  'subnet_smallest',
  'subnet6_largest',
  'subnet6_smallest',
  'usd_per_euro_micro',
  'ils_per_euro_micro',
  'rates_dated',
  'default_continent',
  'zone_by_country',
  'managed_response',
  'managed_start_days',
  'features_off',
  'limit_servers',
  'limit_nics',
  'limit_disks',
  'limit_os_disk_gb',
  'limit_disk_gb',
  'listed_prefix',
  'menu_off',
  'zones_off',
  'images_off',
  'products_off',
] as const;

/** Gives a new site the settings of another one. */
export async function copySettings(tx: Db, { from, to }: { from: string; to: string }): Promise<void> {
  const columns = sql.join(copied.map((name) => sql.ref(name)));
  await sql`update site set (${columns}) = (select ${columns} from site source where source.id = ${from})
    where site.id = ${to}`.execute(tx);
}

/** Makes the company of a site, which its staff belongs to. */
export async function insertCompany(
  tx: Db,
  company: { siteId: string; name: string; currency: Currency; now: Date },
): Promise<string> {
  const id = newId<'company'>();
  await tx
    .insertInto('company')
    .values({ id, site_id: company.siteId, name: company.name, currency: company.currency, created_at: company.now })
    .execute();
  return id;
}

/** The price lists in scope that hold now, with the site of each. */
export async function readListsToCopy(db: Db, scope: Scope, now: Date) {
  const lists = db
    .selectFrom('price_list')
    .innerJoin('site', 'site.id', 'price_list.site_id')
    .select(['price_list.id', 'price_list.name', 'site.name as siteName'])
    .select((e) => e.ref('price_list.currency').$castTo<Currency>().as('currency'))
    .where((e) =>
      e.exists(
        e
          .selectFrom('price_list_version as v')
          .select('v.id')
          .whereRef('v.price_list_id', '=', 'price_list.id')
          .where('v.valid_from', '<=', now),
      ),
    )
    .orderBy('site.name')
    .orderBy('price_list.created_at')
    .orderBy('price_list.id');
  return (scope.reach === 'provider' ? lists : lists.where('price_list.site_id', '=', scope.siteId)).execute();
}

/** Gives a site its own list with the prices that another one has now. */
export async function copyPriceList(
  tx: Db,
  { listId, siteId, name, now }: { listId: string; siteId: string; name: string; now: Date },
): Promise<void> {
  const [id, versionId] = [newId<'priceList'>(), newId<'priceListVersion'>()];
  await sql`insert into price_list (id, site_id, name, currency, created_at)
    select ${id}, ${siteId}, ${name}, currency, ${now} from price_list where id = ${listId}`.execute(tx);
  await tx
    .insertInto('price_list_version')
    .values({ id: versionId, price_list_id: id, number: 1, valid_from: now })
    .execute();
  await sql`
    insert into price_item (version_id, key, zone_id, monthly_micro, hourly_on_micro, hourly_off_micro, tiers, included,
      minimum, month_cap_micro, once_micro, yearly_micro)
    select ${versionId}, key, zone_id, monthly_micro, hourly_on_micro, hourly_off_micro, tiers, included,
      minimum, month_cap_micro, once_micro, yearly_micro
    from price_item where version_id = (
      select id from price_list_version where price_list_id = ${listId} and valid_from <= ${now}
      order by valid_from desc, number desc limit 1)`.execute(tx);
}

/** The company that the staff of a site belongs to: its first. */
export async function firstCompany(db: Db, siteId: string): Promise<string | null> {
  const found = await db
    .selectFrom('company')
    .select('id')
    .where('site_id', '=', siteId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return found?.id ?? null;
}

/** The administrators of a site, in the order in which they came. */
export const readAdministrators = async (db: Db, siteId: string) =>
  (await readEveryAdministrator(db, siteId)).filter(({ role }) => role === 'site-admin');

/** Whether a site has prices, a sender of its own and terms, and how far it is. */
export async function readReadiness(db: Db, siteId: string) {
  const row = await db
    .selectFrom('site')
    .leftJoin('site_logo', (join) =>
      join.onRef('site_logo.site_id', '=', 'site.id').on('site_logo.kind', '=', sql.lit('light')),
    )
    .select(['stage', 'mail_from as mailFrom', 'terms_version as terms', 'site.name', 'site.languages'])
    .select(sql<boolean>`site_logo.site_id is not null`.as('hasLogo'))
    .select(
      sql<boolean>`exists (select from price_list p join price_list_version v on v.price_list_id = p.id
        where p.site_id = site.id and v.valid_from <= now())`.as('hasPrices'),
    )
    .where('site.id', '=', siteId)
    .executeTakeFirstOrThrow();
  return row;
}

/** Whether another site bears a name, or answers by it. */
export async function isHostTaken(db: Db, host: string): Promise<boolean> {
  const found = await unscoped('names of sites are unique in the installation', () =>
    sql<{ taken: boolean }>`
      select exists (select from site where host = ${host})
        or exists (select from site_host where host = ${host} and state = 'verified') as taken`.execute(db),
  );
  return found.rows[0]?.taken ?? false;
}

/** Who administers a site or, where it is that of the installation, everything: in the order in which they came. */
export async function readEveryAdministrator(db: Db, siteId: string) {
  return db
    .selectFrom('account')
    .select((e) => [
      'id',
      'name',
      'email',
      'enabled',
      'email_validated_at as acceptedAt',
      e.ref('role').$castTo<'root' | 'site-admin'>().as('role'),
    ])
    .where('site_id', '=', siteId)
    .where('role', 'in', ['root', 'site-admin'])
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}
