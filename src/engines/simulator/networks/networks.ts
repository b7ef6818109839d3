import { EngineFinal } from '#engines/errors.ts';
import { networkPage, type EngineNetwork } from '#engines/networks.ts';
import type { Job } from '#engines/port.ts';
import { finishedJob, startJob, seenJob } from '../jobs/jobs.ts';
import type { NetworkWork, Work } from '../jobs/pace.ts';
import type { Store } from '../store.ts';
import type { Asked, Simulation } from '../simulation.ts';

/** Creates or updates a network, unless the token was seen. */
export function ensureNetwork(simulation: Asked, token: string, wanted: EngineNetwork): Job {
  const seen = seenJob(simulation, token, 'network');
  if (seen) return seen;
  const refusal = refusalOf(simulation.store, wanted);
  if (refusal !== null) throw new EngineFinal(refusal);
  simulation.store.run('INSERT INTO network_jobs VALUES (?, ?, ?)', token, wanted.ref, JSON.stringify(wanted));
  return startJob(simulation, { token, machineRef: null, work: { kind: 'network' }, name: wanted.name });
}

/** Takes a network down that no machine has a card in. */
export function ensureNetworkRemoved(simulation: Asked, token: string, ref: string): Job {
  const seen = seenJob(simulation, token, 'remove-network');
  if (seen) return seen;
  const [network] = readNetworks(simulation, [ref]);
  const job = { token, machineRef: null, work: { kind: 'remove-network' } as const };
  if (!network) return finishedJob(simulation, job);
  const user = userOf(simulation.store, ref);
  if (user) throw new EngineFinal(`The machine ${user.name} has a network interface in it.`);
  simulation.store.run('INSERT INTO network_jobs VALUES (?, ?, NULL)', token, ref);
  return startJob(simulation, { ...job, name: network.name });
}

export const isNetworkWork = (kind: Work['kind']): kind is NetworkWork =>
  kind === 'network' || kind === 'remove-network';

interface Row {
  ref: string;
  body: string;
}
// Typed edge: the column is JSON that this simulator wrote from parsed input.
const toNetwork = ({ body }: Row): EngineNetwork => JSON.parse(body) as EngineNetwork;

/** Why the switches cannot have the network as it is wanted; null: they can. */
export function refusalOf(store: Store, { ref, zoneId, vlan }: EngineNetwork): string | null {
  const other = store.get('SELECT 1 FROM networks WHERE zone_id = ? AND vlan = ? AND ref <> ?', zoneId, vlan, ref);
  return other ? `Another network of the zone has the number ${vlan}.` : null;
}

/** A machine that has a card in the network. */
export const userOf = (store: Store, ref: string) =>
  store.get<{ name: string }>(
    `SELECT name FROM machines WHERE state <> 'destroyed'
       AND EXISTS (SELECT 1 FROM json_each(nics) WHERE json_extract(value, '$.networkRef') = ?) LIMIT 1`,
    ref,
  );

/** Does what a job that has come to its end was for; says why not where it cannot. */
export function carryOutNetwork({ store }: Simulation, { token }: { token: string }): string | null {
  const order = store.get<{ ref: string; body: string | null }>(
    'SELECT network_ref AS ref, body FROM network_jobs WHERE token = ?',
    token,
  );
  if (!order) return 'The order is not known any more.';
  if (order.body === null) {
    const user = userOf(store, order.ref);
    if (user) return `The machine ${user.name} has a network interface in it.`;
    store.run('DELETE FROM networks WHERE ref = ?', order.ref);
    return null;
  }
  const wanted = toNetwork({ ref: order.ref, body: order.body });
  const refusal = refusalOf(store, wanted);
  if (refusal === null) save(store, wanted);
  return refusal;
}

const save = (store: Store, network: EngineNetwork): void =>
  store.run(
    'INSERT OR REPLACE INTO networks VALUES (?, ?, ?, ?)',
    network.ref,
    network.zoneId,
    network.vlan,
    JSON.stringify(network),
  );

/** Forgets what jobs were for that are forgotten themselves. */
export function forgetNetworkJobs(store: Store): void {
  store.run('DELETE FROM network_jobs WHERE token NOT IN (SELECT token FROM jobs)');
}

/** Changes networks at once, as someone at the switch would. */
export function putNetworks(
  { store }: Simulation,
  { networks, gone }: { networks: readonly EngineNetwork[]; gone: readonly string[] },
): void {
  for (const network of networks) save(store, network);
  for (const ref of gone) store.run('DELETE FROM networks WHERE ref = ?', ref);
}

export function readNetworks({ store }: Simulation, refs: readonly string[]): EngineNetwork[] {
  return store
    .all<Row>(
      'SELECT ref, body FROM networks WHERE ref IN (SELECT value FROM json_each(?)) ORDER BY ref',
      JSON.stringify(refs),
    )
    .map(toNetwork);
}

/** A page of all networks, from behind this reference on. */
export function listNetworks({ store }: Simulation, page: string | null) {
  const rows = store.all<Row>(
    'SELECT ref, body FROM networks WHERE ref > ? ORDER BY ref LIMIT ?',
    page ?? '',
    networkPage,
  );
  return { networks: rows.map(toNetwork), next: rows.length < networkPage ? null : (rows.at(-1)?.ref ?? null) };
}
