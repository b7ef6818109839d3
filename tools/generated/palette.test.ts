import path from 'node:path';
import { expect, test } from 'vitest';
import { permissionsOf, roles } from '#kernel/permissions.ts';
import type { Finds, Found } from '#shell/frame/finds.ts';
import { matchesPath } from '#shell/boot/boot-routes.ts';
import { testApp } from '#test/app.ts';
import { createWorld, signIn, type Browser } from '#test/world.ts';
import { readSources, root } from '../sources.ts';
import { allOperations, nameOf, requestOf } from './requests.ts';

const it = await testApp();
const world = await createWorld(it);
const files = [...readSources(['src/domains'], /\.tsx?$/)];
const routes = files.filter(([file]) => /\/web\/(first|routes)\.tsx$/.test(file));
const contributions = files.filter(([file]) => file.endsWith('/web/contributions.tsx'));
const screens = routes.flatMap(([, text]) =>
  [...text.matchAll(/\bpath: '([^']+)',(?:\s*item: '([^']+)')?/g)].map(([, pattern, item]) => ({
    pattern: pattern!,
    item,
  })),
);

interface Source {
  name: string;
  /** Null: anyone who is signed in. */
  may: string | null;
  finds: Finds;
}
/** What each domain names under `paletteSources`: it is read from the text, because screens are for the bundler. */
const sources: Source[] = (
  await Promise.all(
    contributions.flatMap(([file, text]) =>
      [...text.matchAll(/\{([^{}]*)\bload: \(\) => import\('([^']*\/finds[^']*)'\)/g)].map(
        async ([, given, module]) => {
          const may = /\bmay: '([^']+)'/.exec(given!)?.[1] ?? null;
          const found = (await import(path.join(root, path.dirname(file), module!))) as { default: readonly Finds[] };
          return found.default.map((finds) => ({
            name: `${nameOf(finds.list)} ${Object.values(finds.query).join()}`,
            may,
            finds,
          }));
        },
      ),
    ),
  )
).flat();

const ask = (who: Browser, { list, params, query }: Finds, filter: string) =>
  who.request(requestOf(list, { params, query: { ...query, filter, size: '100' } }));
async function find(who: Browser, finds: Finds, filter: string): Promise<Found[]> {
  const answer = await ask(who, finds, filter);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ items: never[] }>().items.map((row) => finds.entry(row));
}

const isOpen = ({ may }: Source, held: readonly string[]) => may === null || held.includes(may);
/** A report needs no route: its address is its id, and so is its menu item. */
const reportAt = (to: string) => (it.app.reports.has(to.slice(1)) ? { pattern: to, item: to.slice(1) } : undefined);
const ids = (found: readonly Found[]) => found.map(({ id }) => id);

/** Lists without a screen of their own, with what leads to their rows instead. */
const elsewhere: Readonly<Record<string, string>> = {
  'address-cleanup.listArpscanFindings': 'in a drawer of the menu; the addresses are found',
  'address-cleanup.listSystemFindings': 'in a drawer of the menu; the addresses are found',
  'account-batches.listBatchReasons': 'beside the batches, which are found',
  'account-batches.listBatchTemplates': 'beside the batches, which are found',
  'abuse.listAbuseMeasures': 'at the report, which is in the menu',
  'agreements.listAgreements': 'a row for each site, which is found',
  'blacklist.listBlockLists': 'a few that are asked, on a screen of the menu',
  'blacklist.listBlocklistEntries': 'values without a name; the list is a screen of the menu',
  'blacklist.listBlocklistHits': 'values without a name; the list is a screen of the menu',
  'clouds.listClouds': 'data centers, which are found',
  'roles.listAccessRequests': 'a screen of the menu; the people are found',
  'access-audit.listPeopleAccess': 'the users, who are found; team members are on the screen of the team',
  'roles.listGrants': 'a screen of the menu; the people are found',
  'roles.listOwnAccessRequests': 'beside the requests of others',
  'roles.listTeam': 'a screen of the menu; its members are few',
  'alarms.listAlarmSources': 'beside the alarms, which are found',
  'alarms.listSilences': 'beside the alarms, which are found',
  'on-call.listAlarmWebhooks': 'beside the alarms, which are found',
  'on-call.listEscalationSteps': 'beside the alarms, which are found',
  'allocations.listAllocations': 'a screen of the menu; the invoices are found',
  'availability.listWatches': 'alerts without a name; the data centers are found',
  'backups.listBackupPolicies': 'a row for each site, which is found',
  'backups.listBackupWindows': 'a row for each data center, which is found',
  'billing.listBillingHistory': 'the history of one page, which is found',
  'credits.listCredits': 'money without a name; the list is a screen',
  'price-lists.listCustomerPrices': 'money of one customer each; the page of the person leads to it',
  'credits.listPromoCodes': 'codes that no one shall find by accident; the list is a screen of staff',
  'charges.listTransactions': 'movements without a name; the list is a screen, and the servers are found',
  'dunning.listDunning': 'a screen of the menu; the accounts are found',
  'firewall.listAddressGroups': 'in the firewall of a server, which is found',
  'firewall.listFirewallTemplates': 'in the firewall of a server, which is found',
  'identity.listLoginAudit': "entries of a person's own log",
  'identity.listRememberedBrowsers': 'browsers without a name',
  'identity.listSessions': 'sessions without a name',
  'identity.listSignInPolicies': 'a row for each site, which is found',
  'init-policies.listInitDefaults': 'a row for each image, which is found',
  'logs.listLogs': 'lines without a name; the list is a screen of the menu',
  'networks.listNetworkZones': 'data centers, with the networks that are found',
  'notifications.listAccountsBelow': 'accounts, in a dialog',
  'notifications.listDeliveries': 'how notifications arrived, which are found',
  'payments.listBankBookings': 'bookings without a name; staff searches for their account',
  'payments.listPaymentOrders': 'payments without a name; staff searches for their account',
  'queues.listProcesses': 'beside the queues, a screen of the menu',
  'queues.listQueues': 'a screen of the menu',
  'quotas.listQuotaDefaults': 'a row for each site, which is found',
  'quotas.listQuotaRequests': 'a screen of the menu; the accounts are found',
  'reports.listReportSchedules': 'at the report, which is in the menu',
  'roles.listPermissions': 'explains rights, and is opened from the menu',
  'schedules.listSchedules': 'a row for each schedule of a server, which is found',
  'servers.listDataCenters': 'what the create form offers',
  'networks.listAddressCooldowns': 'a row for each site, which is found',
  'sales-tax.listSalesTaxWaits': 'a part of the settings of a site, which is found',
  'servers.listTerminationPolicies': 'a row for each site, which is found',
  'tax-certificates.listTaxCertificates': 'a screen of the menu; the accounts are found',
};

test('every list that is not part of one object is found by the palette, or has its reason', () => {
  const found = new Set(sources.map(({ finds }) => nameOf(finds.list)));
  const left = allOperations(it)
    .filter((op) => op.list && op.may !== 'anyone' && !op.path.includes('{'))
    .map(nameOf)
    .filter((name) => !found.has(name));
  expect(left).toEqual(Object.keys(elsewhere).sort());
});

const byName = sources.map((source) => [source.name, source] as const);

test.each(byName)(
  '%s is for those who may see the list, and leads to a screen that they may see',
  async (_name, source) => {
    const { finds, may } = source;
    // Reports have one operation for all, and each a permission of its own.
    if (finds.list.list) expect(may ?? 'signed-in').toBe(finds.list.may);
    for (const role of roles) {
      const who = await signIn(it, world.people[role]);
      const mayAsk = isOpen(source, permissionsOf(role));
      expect((await ask(who, finds, 'e')).statusCode, role).toBe(mayAsk ? 200 : 403);
      if (!mayAsk) continue;
      const menu = (await who.request({ url: '/svc/header/menu' })).json<{ permittedItems: string[] }>();
      for (const { to } of await find(who, finds, '')) {
        const screen = screens.find(({ pattern }) => matchesPath(pattern, to.split('?')[0]!)) ?? reportAt(to);
        expect(screen, to).toBeDefined();
        if (screen?.item) expect(menu.permittedItems, to).toContain(screen.item);
      }
    }
  },
);

test('what someone owns they find by its title, and no stranger does', async () => {
  const [ada, bob] = [await signIn(it, world.ada), await signIn(it, world.bob)];
  const owned = new Set<string>();
  for (const { name, finds } of sources.filter((source) => isOpen(source, permissionsOf('account-holder')))) {
    const theirs = new Set((await find(ada, finds, '')).map(({ id }) => id));
    for (const { id, title } of (await find(bob, finds, '')).filter((one) => !theirs.has(one.id))) {
      expect(ids(await find(bob, finds, title)), `${name}: ${title}`).toContain(id);
      expect(ids(await find(ada, finds, title)), `${name}: ${title}`).not.toContain(id);
      expect(ids(await find(ada, finds, id)), `${name}: ${title}`).not.toContain(id);
      owned.add(nameOf(finds.list));
    }
  }
  // Everything that the two accounts of the fixtures have.
  expect([...owned].sort()).toEqual([
    'access-audit.listAccessReviews',
    'adobe.listAdobeCustomers',
    'budgets.listBudgets',
    'disputes.listDisputes',
    'groups.listGroups',
    'init-policies.listInitPolicies',
    'invoices.listInvoices',
    'library.listImages',
    'ms-cloud.listMsTenants',
    'networks.listNetworks',
    'roles.listPermissionSets',
    'servers.listServers',
    'sshKeys.listSshKeys',
    'tags.listTags',
    'tasks.listTasks',
    'transfers.listTransfers',
  ]);
});
