import { createHash } from 'node:crypto';
import type { Currency } from '#kernel/money.ts';
import { hashPassword } from '#domains/identity/api/port.ts';
import { vouchForHost } from '#domains/tenancy/api/port.ts';
import type { Db } from '#platform/db/pool.ts';
import { insertAll } from './insert-all.ts';
import { publishTerms } from '#domains/registration/api/port.ts';
import { demoTerms } from './terms.ts';
import { demoPassword, sites, type Person, type SeedSite } from './people.ts';
import { insertPriceLists, type PriceListOrder, type SeedPriceList } from './prices.ts';
import { daysBefore, secondsAfter, type Random } from './random.ts';

export interface SeedAccount extends Person {
  id: string;
  siteId: string;
  companyName: string;
  priceList: SeedPriceList;
  createdAt: Date;
}

/** Hashes that may wait at once; more would count as a flood of sign-ins. */
const hashesAtOnce = 10;

/** One salted hash for each of so many accounts, all of the demonstration password. */
export async function hashDemoPasswords(count: number): Promise<string[]> {
  const hashes: string[] = [];
  while (hashes.length < count) {
    const wanted = Math.min(hashesAtOnce, count - hashes.length);
    hashes.push(...(await Promise.all(Array.from({ length: wanted }, () => hashPassword(demoPassword)))));
  }
  return hashes;
}

/** Writes the sites with their price lists, companies and accounts. */
export async function insertSites(tx: Db, random: Random, now: Date): Promise<SeedAccount[]> {
  const hashes = await hashDemoPasswords(sites.reduce((sum, site) => sum + site.people.length, 0));
  const accounts: SeedAccount[] = [];
  for (const [index, site] of sites.entries()) accounts.push(...(await insertSite(tx, random, { site, index, now })));
  await insertAll(
    tx,
    'credential',
    accounts.map(({ id, createdAt }, index) => ({
      account_id: id,
      password_hash: hashes[index] ?? '',
      changed_at: createdAt,
    })),
  );
  return accounts;
}

async function insertSite(
  tx: Db,
  random: Random,
  { site, index, now }: { site: SeedSite; index: number; now: Date },
): Promise<SeedAccount[]> {
  const createdAt = secondsAfter(daysBefore(now, 450), index * 3600);
  const siteId = random.id(createdAt);
  await insertAll(tx, 'site', [
    {
      id: siteId,
      name: site.name,
      host: site.host,
      primary_color: site.color,
      whitelabel: site.whitelabel,
      factor_roles: [...(site.factorRoles ?? [])],
      ga4_tracker_id: site.tracker ?? null,
      home_template: site.home ?? null,
      support_url: site.support ?? null,
      managed_scope: site.managed?.scope ?? null,
      managed_response: site.managed?.response ?? null,
      managed_start_days: site.managed?.startDays ?? 0,
      ...ratesOf(site, now),
      created_at: createdAt,
    },
  ]);
  if (site.host !== '*') await vouchForHost(tx, { siteId, host: site.host });
  await openRemoteLogin(tx, siteId, site);
  await publishTerms(tx, { siteId, ...demoTerms(site.name), now: createdAt, binding: true });
  const lists = await insertPriceLists(tx, random, { orders: listsOf(site, siteId), now });
  const companies = site.companies.map(([name, currency]) => ({ id: random.id(createdAt), name, currency }));
  await insertAll(
    tx,
    'company',
    companies.map((company) => ({ ...company, site_id: siteId, created_at: createdAt })),
  );
  const accounts = site.people.map((person, position): SeedAccount => {
    const currency = companies.find((company) => company.name === person.company)?.currency;
    const priceList = lists.find((list) => list.currency === currency);
    if (priceList === undefined) throw new Error(`no price list for ${person.company}`);
    const at = secondsAfter(daysBefore(now, 400), position * 7200);
    return { ...person, id: random.id(at), siteId, companyName: person.company, priceList, createdAt: at };
  });
  await insertAccounts(tx, accounts, new Map(companies.map((company) => [company.name, company.id])));
  return accounts;
}

/** As of the day before, which is over wherever someone looks at it. */
function ratesOf({ rates }: SeedSite, now: Date) {
  return {
    usd_per_euro_micro: rates ? Math.round(rates.usd * 1_000_000) : null,
    ils_per_euro_micro: rates ? Math.round(rates.ils * 1_000_000) : null,
    rates_dated: rates ? daysBefore(now, 1).toISOString().slice(0, 10) : null,
  };
}

/** Lets a site's own server, on this machine alone, sign its customers in. */
async function openRemoteLogin(tx: Db, siteId: string, { remoteToken }: SeedSite): Promise<void> {
  if (remoteToken === undefined) return;
  await tx
    .updateTable('site')
    .set({
      remote_web_access: true,
      remote_ips: ['127.0.0.0/8', '::1/128'],
      remote_token_hash: createHash('sha256').update(remoteToken).digest(),
    })
    .where('id', '=', siteId)
    .execute();
}

/** A list for each currency that the site's companies pay in, the one of the provider itself first. */
function listsOf(site: SeedSite, siteId: string): PriceListOrder[] {
  const currencies = new Set(site.companies.map(([, currency]) => currency));
  const factor: Record<string, number> = { 'Nimbus Hosting': 1.06, 'Orchid Cloud': 0.97 };
  const list = (name: string, currency: Currency, times = 1) => ({
    siteId,
    name,
    currency,
    factor: (factor[site.name] ?? 1) * times,
  });
  return [...currencies].flatMap((currency) => [
    list(`Standard ${currency}`, currency),
    ...(currency === 'USD' ? [list('Partner USD', currency, 0.82)] : []),
  ]);
}

async function insertAccounts(
  tx: Db,
  accounts: readonly SeedAccount[],
  companies: ReadonlyMap<string, string>,
): Promise<void> {
  const idByEmail = new Map(accounts.map((account) => [account.email, account.id]));
  await insertAll(
    tx,
    'account',
    accounts.map((account) => ({
      id: account.id,
      site_id: account.siteId,
      company_id: companies.get(account.companyName) ?? null,
      parent_id: account.parent === undefined ? null : (idByEmail.get(account.parent) ?? null),
      email: account.email,
      name: account.name,
      role: account.role,
      status: account.status ?? 'Ok',
      enabled: account.enabled ?? true,
      billing_state: account.billingState ?? 3,
      price_list_id: account.priceList.id,
      email_validated_at: account.createdAt,
      terms_version: 1,
      server_allowance: 100,
      date_format: account.dateFormat ?? 'YYYY-MM-DD',
      time_zone: account.timeZone ?? 'UTC',
      view_mode: account.viewMode ?? 'site',
      phone: account.phone ?? '',
      // The people of the demonstration have been customers for long.
      tour_ended: true,
      created_at: account.createdAt,
    })),
  );
}
