import { expect, test } from 'vitest';
import { domainUses, standsAbove } from './layout.ts';
import { importsOf, readSources } from './sources.ts';
import { foreignUses, tablesIn, type Use } from './sql-owners.ts';

/**
 * Reads of tables of domains that stand lower or beside, which go round their owners' ports and views. The lists may only
 * get shorter: a new read asks the owner for a port function.
 */
const READS_BELOW: Record<string, string> = {
  account: 'account credential referral_click server site social_identity',
  availability: 'data_center zone_cpu',
  backups: 'account data_center server site',
  configuration: 'data_center server',
  connect: 'account address data_center image server server_nic',
  firewall: 'account address data_center image network server server_nic site subnet',
  groups: 'account',
  'guest-reports': 'data_center server',
  health: 'address backup image network server server_nic snapshot statistic_days',
  identity: 'account notification_setting site',
  images: 'account',
  'init-policies': 'account address data_center image server server_nic',
  library: 'account account_group account_group_member data_center image image_zone server',
  maintenance: 'account data_center notification_preference server',
  messages: 'site',
  networks: 'account account_group_member data_center site',
  nics: 'address data_center network server server_nic subnet',
  notes: 'server',
  notifications: 'account message site',
  payments: 'account',
  registration: 'account login_log site',
  reports: 'account site',
  schedules: 'server',
  servers:
    'account account_group address data_center engine_host history image network price_list price_list_version site',
  servicelets: 'data_center image server',
  shares: 'account account_group site',
  sharing: 'account account_group account_group_member server',
  sites: 'account site site_host site_logo',
  snapshots: 'account server site',
  social: 'account credential site',
  'ssh-keys': 'account',
  statistics: 'account data_center network server history server_nic server_watch',
  tags: 'account image network server',
  transfers: 'account data_center image server snapshot',
  views: 'account account_group',
};
const uses = foreignUses();
const ports = domainUses(
  [...readSources(['src'], /\.tsx?$/)].flatMap(([file, text]) =>
    importsOf(file, text).map((found) => [file, found.file] as const),
  ),
);
const isAbove = ({ owner, domain }: Use) => standsAbove(ports, owner, domain);
const pairs = (list: readonly Use[]) => [...new Set(list.map(({ domain, table }) => `${domain} ${table}`))].sort();
const listed = (lists: Record<string, string>) =>
  Object.entries(lists)
    .flatMap(([domain, tables]) => tables.split(' ').map((table) => `${domain} ${table}`))
    .sort();

test('a domain writes its own tables only', () => {
  expect(uses.filter(({ writes }) => writes).map(({ file, table }) => `${file} writes ${table}`)).toEqual([]);
});

// What it needs of one above, it declares as a view without rows, which that domain replaces (decision 0103).
test('no domain reads a table of a higher one', () => {
  expect(pairs(uses.filter((use) => !use.writes && isAbove(use)))).toEqual([]);
});

test('no domain begins to read a table of a lower one, or of one beside it', () => {
  expect(pairs(uses.filter((use) => !use.writes && !isAbove(use)))).toEqual(listed(READS_BELOW));
});

/** Reads of one table in raw SQL that the typed builder does not say, and why. */
const PLAIN_RAW: Record<string, string> = {
  'src/domains/networks/api/store-address-list.ts': 'part of a statement with a series and network functions',
  'src/domains/statistics/api/store-alerts.ts': 'shares its columns with a statement over the samples',
};
const PLAIN =
  /(?<![\w.])sql(?:<[^`]*?>)?`\s*select (?:[\w\s,".*]|\$\{columns\}|(?:count|max)\([\w*]+\)(?:::int)?)+? from \w+(?: \w)?(?: where (?:[^`$(:]|\$\{[\w.]+\})*)?`/g;

test('plain reads are typed by the builder', () => {
  const stores = [...readSources(['src/domains'], /^(store(-[a-z-]+)?|[a-z-]+-store)\.ts$/)];
  const plain = stores.flatMap(([file, text]) => [...text.replaceAll(/\s+/g, ' ').matchAll(PLAIN)].map(() => file));
  expect(plain).toEqual(Object.keys(PLAIN_RAW));
});

test.each([
  ['sql`select 1 from network n join server_nic k on true`', { network: false, server_nic: false }],
  ['sql<Row>`select 1 from network n, subnet s`', { network: false, subnet: false }],
  ['sql`update image set name = 1`', { image: true }],
  ['sql`select id from image for update of image`', { image: false }],
  ['sql`delete from address using subnet`', { address: true, subnet: false }],
  ['sql`insert into tag (id) select id from server`', { tag: true, server: false }],
  ["tx.updateTable('account').set({})", { account: true }],
  ["db.selectFrom('account as a').innerJoin('site', 'x', 'y')", { account: false, site: false }],
])('reads the tables of %s', (text, tables) => {
  const found = tablesIn(text);
  for (const [table, writes] of Object.entries(tables)) expect([table, found.get(table)]).toEqual([table, writes]);
});
