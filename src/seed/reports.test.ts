import { afterAll, beforeAll, expect, test } from 'vitest';
import { refreshOne } from '#domains/diagnostics/api/refresh.ts';
import { reconcile } from '#domains/servers/api/engine/reconcile-engines.ts';
import { testSimulator } from '#engines/simulator/test-simulator.ts';
import { testApp } from '#test/app.ts';
import { diagnosticsIn } from '#test/diagnostics.ts';
import { onlyEngine } from '#test/live-simulator.ts';
import { Browser } from '#test/people.ts';
import { seedDemo } from './demo.ts';
import { demoPassword } from './people.ts';

/** The site reports and the diagnostic reports of the specification, by their paths. */
const specified = {
  site: `naServicesReport abusiveUsage recentUsersActivity suspendedUsersWithActiveServices suspendedUsersToTerminate
    suspendedUsersWithPoweredOnServers transactionsReport deletedUsers`,
  diagnostic: `duplicateMacsReport naServicesForRootReport notExistedNetworks notUpdatedStatistics serverLicensePrice
    serversNoIPs serversNoTrafficPackage serversWithManyOwners serversWithoutMemoryUsage invisibleServers
    serversWithIgnoredSnapshots serversWithInvalidConnection serversWithoutDisks billingHierarchy serversWithInvalidCpuLimit
    duplicateExternalIDs unusedVLANs sitesWithInvalidSupportFlag noExternalIDUsersWithVMs resetServersMoreThanTwice
    newUsersSuspiciousServers usersTransactionsHistoryForAcms invalidServices activeSnapshotsByTopAdmin vlansWithoutSubnets
    freeWANIPs customerTerminatingServicesAlert customersWithPhone incorrectUsersPricelist
    typeTProcessorsWithMonthlyBillingCycle`,
};
const wordsOf = (text: string) => text.split(/\s+/);
const ids = [...wordsOf(specified.site), ...wordsOf(specified.diagnostic)];

const simulator = await testSimulator();
afterAll(() => simulator.close());
const it = await testApp({ empty: true, engines: onlyEngine('simulator', simulator.engine) });
const { app } = it;
const root = new Browser(it.server);

beforeAll(async () => {
  await seedDemo({
    db: app.db,
    log: app.log,
    now: new Date(app.clock.now()),
    tasks: app.tasks,
    importMachines: async (_, machines) => void (await simulator.control('POST', '/import', { machines })),
  });
  // As the worker does in the first minutes.
  await reconcile(app, 'simulator');
  it.clock.advance(600);
  await reconcile(app, 'simulator');
  for (const one of diagnosticsIn(it)) await refreshOne(app, one);
  const signedIn = await root.send('POST', '/svc/login', {
    body: { email: 'root@skydeck.test', password: demoPassword },
  });
  if (signedIn.statusCode !== 200) throw new Error(signedIn.body);
});

test('there are eight site reports and thirty diagnostic reports', () => {
  expect([wordsOf(specified.site).length, wordsOf(specified.diagnostic).length]).toEqual([8, 30]);
  expect(ids.filter((id) => !app.reports.has(id))).toEqual([]);
});

test.each([...new Set([...ids, ...diagnosticsIn(it).map(({ id }) => id)])])(
  'the demonstration has something to find for %s',
  async (id) => {
    const answer = await root.send('GET', `/svc/reports/${id}/rows?size=5`);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json<{ total: number }>().total).toBeGreaterThan(0);
  },
);
