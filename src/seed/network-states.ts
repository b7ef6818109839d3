import type { EngineNetwork } from '#engines/networks.ts';
import { say } from '#domains/networks/messages.ts';
import { messageJson } from '#platform/db/columns.ts';
import type { Db } from '#platform/db/pool.ts';
import { insertAll } from './insert-all.ts';
import { insertSubnets, ipOf, sizeOf, type Pool, type SeedNetworks } from './networks.ts';
import { daysBefore, type Random } from './random.ts';
import type { SeedAccount } from './sites.ts';

const zone = 'EU-LO';
const base = (second: number): number => (10 * 256 + second) * 65_536;

/**
 * What doesn't happen on its own in a demonstration: a network that the switch refused, which its owner can re-apply; one
 * that differs on the switch, which operators repair; and one that is shared. Returns what the switch has.
 */
export async function insertNetworkStates(
  tx: Db,
  random: Random,
  { accounts, networks, now }: { accounts: readonly SeedAccount[]; networks: SeedNetworks; now: Date },
): Promise<EngineNetwork[]> {
  const find = (email: string) => accounts.find((account) => account.email === email);
  const [user, jonas] = [find('user@skydeck.test'), find('jonas@sonnenschein.test')];
  if (user === undefined || jonas === undefined) return [];
  const made = daysBefore(now, 3);
  const pool = (second: number): Pool => ({
    networkId: random.id(made),
    subnetId: random.id(made),
    base: base(second),
    prefix: 24,
    taken: 0,
  });
  const [lab, storage] = [pool(250), pool(251)];
  const gatewayThere = ipOf(storage.base + sizeOf(24) - 2);
  const cidr = `${ipOf(storage.base)}/24`;
  const gateway = ipOf(storage.base + 1);
  const common = { zone_id: zone, account_id: user.id, site_id: user.siteId, type: 0, created_at: made };
  await insertAll(tx, 'network', [
    {
      ...common,
      id: lab.networkId,
      vlan: 4001,
      name: 'lan-4001-lab',
      label: 'lab',
      state: 'failed',
      reason: messageJson(say('switches-not-configured')),
      tags: ['test'],
    },
    {
      ...common,
      id: storage.networkId,
      vlan: 4002,
      name: 'lan-4002-storage',
      label: 'storage',
      state: 'inconsistent',
      provisioned_revision: 1,
      reason: messageJson(
        say('on-switch', { differences: say('gateway-differs', { cidr, there: gatewayThere, wanted: gateway }) }),
      ),
      tags: [],
    },
  ]);
  await insertSubnets(tx, [lab, storage]);
  await share(tx, random, {
    from: jonas,
    to: user,
    networkId: networks.lan.get(`${jonas.id} EU-FR`)?.networkId,
    at: made,
  });
  return [
    {
      ref: storage.networkId,
      zoneId: zone,
      kind: 'lan',
      vlan: 4002,
      name: 'lan-4002-storage',
      subnets: [{ cidr, gateway: gatewayThere, dns: [] }],
    },
  ];
}

interface Shared {
  from: SeedAccount;
  to: SeedAccount;
  networkId: string | undefined;
  at: Date;
}

async function share(tx: Db, random: Random, { from, to, networkId, at }: Shared): Promise<void> {
  if (networkId === undefined || from.siteId !== to.siteId) return;
  await insertAll(tx, 'share', [
    {
      id: random.id(at),
      object_type: 'network',
      object_id: networkId,
      site_id: from.siteId,
      account_id: to.id,
      email: to.email,
      level: 'use',
      shared_by: from.email,
      created_at: at,
    },
  ]);
}
