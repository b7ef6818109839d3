import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { AnyOp } from '#kernel/op.ts';
import { roles, rolesOf, type Role } from '#kernel/permissions.ts';
import type { ListSort } from '#platform/http/list-source.ts';
import { queryFor } from '#platform/http/list.ts';
import { testApp } from '#test/app.ts';
import { addReportServers } from '#test/report-rows.ts';
import { actorOf } from '#test/sessions.ts';
import { createWorld, signIn } from '#test/world.ts';
import { fillReports } from './report-rows.ts';
import { allOperations, nameOf, requestOf, sampleOf } from './requests.ts';

const it = await testApp();
const world = await createWorld(it);
await fillReports(it, world);
const viewer = world.people['account-viewer'];
await addReportServers(it, world, (index) => ({
  name: `priced-${index}`,
  account_id: viewer.accountId,
  monthly_micro: 1_000_000 * (index + 1),
  hourly_on_micro: 1000 * (index + 1),
}));
// What strangers are shown is a list only where the site shows it.
await it.app.db.updateTable('site').set({ public_pricing: true }).execute();
const root = await signIn(it, world.people.root);
const lists = allOperations(it).flatMap((op) => (op.list ? [[nameOf(op), op, op.list] as const] : []));

interface Page {
  total: number;
  items: Record<string, unknown>[];
  next: string | null;
  auxFilter: Record<string, unknown>;
  counts?: Record<string, number>;
}
const ask = (op: AnyOp, query: Record<string, string>) => {
  const sample = sampleOf(op, world, world.ada);
  return root.request(requestOf(op, { ...sample, query: { ...sample.query, ...query } }));
};
const page = async (op: AnyOp, query: Record<string, string>) => {
  const answer = await ask(op, query);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Page>();
};
const refusal = async (op: AnyOp, query: Record<string, string>) => {
  const answer = await ask(op, query);
  return [answer.statusCode, answer.json<{ errors: { key?: string }[] }>().errors.map(({ key }) => key)];
};

/** The filters with fixed values, and some of these. */
function fixedValues({ query, list }: AnyOp): Record<string, string[]> {
  const shape = query instanceof z.ZodObject ? query.shape : {};
  const flags = Object.entries(list?.filters ?? {}).filter(([, kind]) => kind === 'flag');
  const choices = Object.entries(shape).flatMap(([name, schema]) => {
    const inner = schema instanceof z.ZodOptional || schema instanceof z.ZodDefault ? schema.unwrap() : schema;
    return inner instanceof z.ZodEnum ? [[name, inner.options.slice(0, 4).map(String)] as const] : [];
  });
  return Object.fromEntries([...flags.map(([name]) => [name, ['1', '0']] as const), ...choices]);
}

/** Reads that answer rows at top level and are no lists, with the reason; decision 0095 has them in full. */
const noLists: Readonly<Record<string, string>> = {
  'sites.readHomeTemplates': 'the choices of one field',
  'site-limits.readSiteLimits': 'the three limits of one site',
  'account-merge.previewMerge': 'what becomes of each part of one account',
  'account-merge.readAccountMerge': 'the few accounts that were merged into one',
  'account-batches.readBatch': 'the parts of one long list, fifty at most',
  'abuse.readAbuseEvidence': 'the days of one server, a fortnight at most',
  'hosts.planEvacuation': 'what would happen to each server of one host',
  'hosts.planServerMove': 'the choices of one field',
  'account.readAccountManager': 'the choices of one field',
  'reports.listReportRows': 'the totals of a report, a few for each currency',
  'price-lists.readPriceCatalog': 'the choices of the fields in which prices are entered',
  'price-lists.readPriceList': 'one version of a list, whose prices are edited together',
  'price-lists.readAccountPriceList': 'the choices of one field',
  'reports.readReport': 'the columns and filters of one report',
  'account.readHistory': 'the last changes of one profile that can be undone; all of them are listAccountHistory',
  'diagnostics.listAssignees': 'the choices of one field',
  'alarms.listAlarmAssignees': 'the choices of one field',
  'on-call.readEscalation': 'the few steps of one alarm',
  'on-call.readOnCallSchedule': 'the next shifts of one schedule',
  'diagnostics.readDiagnostic': 'the fixes and the trend of one report',
  'account.readHome': 'the fixed steps of the checklist',
  'account.summariseAccounts': 'counts, and one for each day of a month',
  'availability.summariseCapacity': 'one line for each data center of one card',
  'availability.planCapacity': 'what would happen in each data center',
  'availability.readCapacityHistory': 'the course of one data center, for charts',
  'account.readPersonalData': 'why the account cannot be deleted now',
  'account.readProfileOf': 'the contacts and the last changes, parts of one profile',
  'account.readStanding': 'the contacts of one account',
  'configuration.readConfiguration': 'what one form offers',
  'console.readRecent': 'what the palette offers before anything is typed',
  'connect.listConsoles': 'who is connected at this moment',
  'connect.readConnection': 'the kinds of consoles of one server',
  'console.readHeader': 'the header of the console, which the specification fixes',
  'console.readMenu': 'the tree of the menu, which the specification fixes',
  'disputes.readDispute': 'the messages of one dispute, of which it has at most 200',
  'firewall.readFirewall': 'the rules of one server and what they name',
  'groups.readGroup': 'the members of one group, of whom it has at most 200',
  'guestReports.readGuestReport': 'the parts of one report of the guest agent',
  'health.readConnectionTest': 'the probes of one test',
  'health.readHints': 'at most one hint of each kind',
  'health.readNotificationChoices': 'one choice for each kind of notification',
  'identity.readPersonSecurity': 'parts of the security of one account, which the specification fixes',
  'identity.readSecurity': 'parts of the security of one account, which the specification fixes',
  'identity.readSupportAccess': 'the open sessions of support in one account',
  'init-policies.listInitPolicyChoices': 'what a form offers, with what is chosen at first',
  'init-policies.readInitPolicy': 'what is wrong with the text of one policy',
  'init-policies.readInitTestOffer': 'the variables of one policy',
  'init-policies.readServerInit': 'the last runs, a part of one server',
  'library.readCloneOffer': 'what one form offers',
  'library.readImage': 'the shares, servers and versions of one image',
  'library.readLatest': 'the shares, servers and versions of one image',
  'library.readLibrary': 'what the filters of the library offer',
  'mail-templates.readMailTemplate': 'one text, and the few names that it can have',
  'agreements.readAgreement': 'one agreement, with the numbers of its versions',
  'site-contents.readOwnContents': 'at most one text of each kind',
  'site-contents.readContents': 'the titles of a few texts of the site',
  'adobe.readAdobe': 'the six parts of one test',
  'ms-cloud.readMsCloud': 'the six parts of one test',
  'ms-cloud.readMsTenant': 'the licenses and months of one tenant',
  'ms-cloud.readUserTenants': 'the tenants of one user, of whom it has at most 50',
  'networks.listFreeAddresses': 'some addresses that a form proposes',
  'networks.listNetworkShares': 'whom one network is shared with, of whom it has at most 100',
  'networks.readTopology': 'the nodes of one picture',
  'nics.listNicAddresses': 'some addresses that a form proposes',
  'nics.listNics': 'the parts of one server, which has at most 8 interfaces',
  'notifications.readPreferences': 'one row for each kind of notification',
  'notifications.readSite': 'one row for each kind of notification',
  'powerSchedules.previewPowerSchedule': 'the next runs of one schedule',
  'powerSchedules.readPowerSchedule': 'the next and last runs, parts of one schedule',
  'access-audit.exportPermissionSets': 'a file that another site takes in as a whole',
  'quotas.readQuotas': 'one line for each of the six quotas of one account',
  'quotas.readQuotasOf': 'one line for each of the six quotas of one account',
  'roles.explainAccess': 'the parts of one answer, in the order that decides',
  'roles.readMemberships': 'the accounts that one sign-in opens, of which it shows at most 100',
  'roles.readPermissionSet': 'one set, whose permissions are edited together',
  'selfCheck.readSystemChecks': 'each check of the installation, run together',
  'user-tags.readUserTagNames': 'the choices of one field',
  'servers.groupServers': 'what the server list comes to by zone, tag, network or group',
  'servers.listSilentZones': 'a warning above the server list',
  'servers.readPublicCatalog': 'what one form offers',
  'servers.readServer': 'the disks and interfaces of one server',
  'servers.readServerRuntime': 'the points of one chart',
  'servers.readZoneCatalog': 'what one form offers',
  'servers.summariseServers': 'the sums of the dashboard',
  'servicelets.listAllowedServicelets': 'what a form offers',
  'servicelets.readServerServicelets': 'what a form offers, and the services of one server',
  'servicelets.readServiceletBatch': 'what became of one order, by server',
  'sharing.listShares': 'whom one server is shared with, of whom it has at most 100',
  'site-file.compareSites': 'the settings that two sites do not share, some dozens at most',
  'site-launch.readLaunch': 'the eight points of the checklist of one site',
  'site-launch.readNewSite': 'what a form offers: the sites and price lists of the installation',
  'site-offer.readSiteOffer': 'what one site sells: its data centers, images and products, edited together',
  'sites.readSite': 'the settings of one site, with the features that it can turn off',
  'social.listProfiles': 'one row for each social network',
  'social.readNetworks': 'one row for each social network',
  'statistics.readMonthReport': 'the months of one server, as long as measurements are kept',
  'payments.readPaymentOptions': 'the few amounts and methods that a deposit can be paid with',
  'payments.readBankAccounts': 'one account for each currency of a site',
  'payments.readPaymentOrder': 'one order with its refunds',
  'billing.readBilling': 'the invoice recipients of one account, of whom it has at most ten',
  'charges.readMonth': 'the sums of one month',
  'clouds.readCloud': 'one cloud with the tests of its self-check',
  'clouds.listImportImages': 'what one dialog offers',
  'budgets.readBudget': 'one budget with the days of a month',
  'charges.readNextInvoice': 'the lines of one invoice',
  'invoices.previewInvoice': 'the lines of one invoice that is not issued yet',
  'invoices.readInvoice': 'one document with its taxes and credit notes',
  'invoices.readLineTrace': 'what one line was made of',
  'statistics.readStatistics': 'the points of one chart',
  'tags.readTags': 'the tags of one object, and those that a form proposes',
  'tasks.listTaskKinds': 'the choices of one filter',
  'tasks.readTask': 'the log and the steps of one task',
  'views.listViews': 'the views of one list, which its menu offers',
  'statements.readStatement': 'the sums of one statement, one for each kind of movement',
};

/** Whether an answer is an array of objects, or holds one at its top. */
function hasRows(output: unknown): boolean {
  const top = bareOf(output);
  if (top instanceof z.ZodArray) return isRow(top.element);
  if (!(top instanceof z.ZodObject)) return false;
  return Object.values(top.shape).some((field) => {
    const bare = bareOf(field);
    return bare instanceof z.ZodArray && isRow(bare.element);
  });
}
const isRow = (element: unknown): boolean => {
  const bare = bareOf(element);
  return bare instanceof z.ZodObject || bare instanceof z.ZodUnion;
};
const bareOf = (schema: unknown): unknown =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? bareOf(schema.unwrap())
    : schema;

/** Paged by a handler of its own: sorts and filters differ from report to report. */
const byHand = ['reports.listReportRows'];

test('whatever is paged is a list', () => {
  const isPaged = ({ output }: AnyOp) => output instanceof z.ZodObject && 'auxFilter' in output.shape;
  const other = allOperations(it).filter((op) => isPaged(op) && !op.list);
  expect(other.map(nameOf)).toEqual(byHand);
});

// A change answers what became of it, however many it was of.
test('whatever reads rows is a list, or says why it is none', () => {
  const other = allOperations(it).filter((op) => op.method === 'GET' && !op.list && hasRows(op.output));
  expect(other.map(nameOf).toSorted()).toEqual(Object.keys(noLists).toSorted());
});

test('the file of a list is not the address of one of its objects', () => {
  const files = lists.flatMap(([, op]) => op.file ?? []);
  for (const file of files) {
    const others = allOperations(it).filter(
      (op) => op.method === file.method && op.path.replace(/\{\w+\}$/, 'export') === file.path && op.path !== file.path,
    );
    for (const op of others) {
      const name = /\{(\w+)\}$/.exec(op.path)?.[1] ?? '';
      const { params } = sampleOf(op, world, world.ada);
      const known = (value: string) => z.safeParse(op.params, { ...params, [name]: value }).success;
      expect([known(params?.[name] ?? ''), known('export')], op.path).toEqual([true, false]);
    }
  }
});

const mayRead = ({ may }: AnyOp, role: Role) => may === 'anyone' || may === 'signed-in' || rolesOf(may).includes(role);
const sources = it.app.domains.flatMap(({ operations = [] }) => operations.flatMap(({ rows }) => rows ?? []));
const hiding = sources.flatMap((rows) =>
  Object.entries<ListSort<never>>(rows.source.sorts).flatMap(([sort, { visible, value }]) =>
    visible === undefined ? [] : [{ list: nameOf(rows.list), sort, rows, visible, value }],
  ),
);

test.each(hiding)(
  '$list by $sort does not reveal what the reader may not see',
  async ({ rows, sort, visible, value }) => {
    let leaks = 0;
    for (const role of roles.filter((one) => mayRead(rows.list, one))) {
      const reader = await signIn(it, world.people[role]);
      const me = (await actorOf(it, reader))!;
      const { params } = sampleOf(rows.list, world, world.ada);
      const { app } = it;
      const asked = {
        app,
        db: app.db,
        scope: me.scope,
        me,
        now: new Date(),
        language: 'en',
        params,
        query: {},
        own: null,
      } as const;
      const seen = visible(asked as never);
      const found = await queryFor(rows, asked)
        .all.clearSelect()
        .select([
          (typeof seen === 'boolean' ? sql<boolean>`${seen}::boolean` : seen).as('seen'),
          sql<string>`(${rows.source.id.value})::text`.as('id'),
        ])
        .orderBy(value)
        .orderBy(rows.source.id.value)
        .execute();
      const byValue = found.filter(({ seen: known }) => !known).map(({ id }) => id);
      const byId = byValue.toSorted();
      if (byValue.join() !== byId.join()) leaks += 1;
      for (const [sorting, order] of [
        [sort, byId],
        [`-${sort}`, byId.toReversed()],
      ] as const) {
        const answer = await reader.request(requestOf(rows.list, { params, query: { sorting, size: '0' } }));
        const ids = answer.json<Page>().items.map(({ id }) => id);
        expect(ids.slice(ids.length - order.length), `${sorting} as ${role}`).toEqual(order);
      }
    }
    // Someone was asked whose order by id is another one than that by the value.
    expect(leaks).toBeGreaterThan(0);
  },
);

/** Lists with a column of the data center that are not narrowed by the one chosen in the header, and why. */
const withoutZone: Readonly<Record<string, string>> = {
  'alarms.listSilences': 'rules, which may be about all data centers',
  'on-call.listEscalationSteps': 'rules, which may be about all data centers',
  'availability.listCapacities': 'one row for each data center, for staff who compare them',
  'availability.listWatches': 'the few alerts of one person about data centers without capacity',
  'backups.listBackupWindows': 'one row for each data center, for staff who compare them',
  'charges.listTransactions': 'money, which has no data center: a payment would be missing',
  'hosts.listEngines': 'the few engines of the product, for staff who look after all',
  'hosts.listHostServers': 'the servers of one host',
  'invoices.listInvoiceLines': 'the lines of one document, which come to its total together',
};

test('every list with a data center in its rows is narrowed by the one chosen in the header', () => {
  const columnsOf = (op: AnyOp): string[] => {
    const { output } = op;
    const items = output instanceof z.ZodObject ? (output.shape['items'] as unknown) : undefined;
    const row = items instanceof z.ZodArray ? (items.element as unknown) : undefined;
    return row instanceof z.ZodObject ? Object.keys(row.shape) : [];
  };
  const zoned = lists.filter(([, op]) =>
    columnsOf(op).some((column) => /^(zone(Id|Name|s)?|dataCenters?)$/.test(column)),
  );
  expect(zoned.length).toBeGreaterThan(Object.keys(withoutZone).length);
  const open = zoned.flatMap(([name, , { filters }]) => ('zone' in filters ? [] : [name]));
  expect(open.toSorted()).toEqual(Object.keys(withoutZone).toSorted());
});

describe.each(lists)('%s', (_name, op, { sorts, sort, filters }) => {
  test('is sorted by what it says, and by nothing else', async () => {
    expect(sorts).toContain(sort.replace('-', ''));
    expect(await refusal(op, { sorting: 'nothing' })).toEqual([400, ['sorting']]);
    for (const name of sorts) {
      const up = (await page(op, { sorting: name, size: '0' })).items;
      const down = (await page(op, { sorting: `-${name}`, size: '0' })).items;
      const known = (rows: Page['items']) => rows.filter((row) => row[name] !== null);
      expect(known(down), name).toEqual(known(up).toReversed());
      // What is unknown comes last both ways.
      for (const rows of [up, down]) expect(rows.slice(0, known(rows).length), name).toEqual(known(rows));
    }
  });

  test('is paged without losing or repeating a row, and knows its total on every page', async () => {
    const all = await page(op, { size: '0' });
    const found: unknown[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const part: Page = await page(op, { size: '2', ...(cursor === '' ? {} : { cursor }) });
      expect(part.total).toBe(all.total);
      found.push(...part.items);
      cursor = part.next;
    }
    expect(found).toEqual(all.items);
    expect(await page(op, { size: '5', page: '1000' })).toMatchObject({ total: all.total, items: [] });
  });

  test('is narrowed by its filters, and refuses what it does not know', async () => {
    expect(await refusal(op, { nothing: '1' })).toEqual([400, ['nothing']]);
    const { total } = await page(op, {});
    const given = sampleOf(op, world, world.ada).query ?? {};
    for (const [name, kind] of Object.entries(filters)) {
      if (name in given) continue;
      if (['choice', 'choices', 'flag', 'period', 'id'].includes(kind))
        expect(await refusal(op, { [name]: 'no such value' })).toEqual([400, [name]]);
      const value = { flag: '1', period: '2000-01-01..2000-01-02', id: world.ada.serverId, text: 'zzz', values: 'zzz' };
      if (!(kind in value)) continue;
      const narrowed = await page(op, { [name]: value[kind as keyof typeof value] });
      expect(narrowed.total, name).toBeLessThanOrEqual(total);
      expect(Object.keys(narrowed.auxFilter)).toContain(name);
    }
  });

  test('counts what each value of a filter would leave, and refuses what is no filter or value', async () => {
    expect(await refusal(op, { counts: 'nothing:1' })).toEqual([400, ['counts']]);
    expect(await refusal(op, { counts: 'nothing' })).toEqual([400, ['counts']]);
    const given = sampleOf(op, world, world.ada).query ?? {};
    for (const [name, values] of Object.entries(fixedValues(op))) {
      if (name in given) continue;
      expect(await refusal(op, { counts: `${name}:no such value` })).toEqual([400, ['counts']]);
      const { counts = {} } = await page(op, { counts: `${name}:${values.join()}` });
      expect(Object.keys(counts).sort()).toEqual([...values].sort());
      for (const value of values) expect(counts[value]).toBe((await page(op, { [name]: value })).total);
    }
  });

  test.runIf(op.file)('is had as a file, in full', async () => {
    const csv = await ask(op.file!, { format: 'csv' });
    expect(csv.statusCode, csv.body).toBe(200);
    const [head = [], ...lines]: string[][] = parse(csv.body, { bom: true });
    expect(new Set(head).size).toBe(head.length);
    for (const cell of lines.flat()) expect(cell).not.toMatch(/^[=+@\t\r]/);
    const json = (await ask(op.file!, { format: 'json' })).json<Record<string, unknown>[]>();
    expect(json).toHaveLength(lines.length);
    for (const row of json) expect(Object.keys(row)).toEqual(head);
  });
});
