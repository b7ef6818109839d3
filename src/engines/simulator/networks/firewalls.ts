// oxlint-disable-next-line no-restricted-imports -- lists of addresses: nothing is connected to
import { BlockList, isIPv6 } from 'node:net';
import { openFirewall, type EngineFirewall, type EngineRule, type ReadFirewall } from '#engines/firewall.ts';
import type { Job } from '#engines/port.ts';
import { chance, hashOf } from '../hash.ts';
import { startJob, workable, seenJob } from '../jobs/jobs.ts';
import type { Store } from '../store.ts';
import type { Reach } from '../wire.ts';
import type { Asked, Simulation } from '../simulation.ts';

/** Replaces the packet filter of a machine unless the token was seen. */
export function ensureFirewall(
  simulation: Asked,
  token: string,
  { machineRef, firewall }: { machineRef: string; firewall: EngineFirewall },
): Job {
  const seen = seenJob(simulation, token, 'firewall');
  if (seen) return seen;
  const { machine } = workable(simulation, machineRef);
  simulation.store.run('INSERT INTO firewall_jobs VALUES (?, ?, ?)', token, machineRef, JSON.stringify(firewall));
  return startJob(simulation, { token, machineRef, work: { kind: 'firewall' }, name: machine.name });
}

/** Activates the result of a finished job. */
export function carryOutFirewall(store: Store, machineRef: string, job: { token: string; endsAt: number }): null {
  store.run(
    'INSERT OR REPLACE INTO firewalls SELECT ?, body, ? FROM firewall_jobs WHERE token = ?',
    machineRef,
    job.endsAt,
    job.token,
  );
  return null;
}

/** A machine that goes takes its filter with it. */
export function forgetFirewall(store: Store, machineRef: string): void {
  store.run('DELETE FROM firewalls WHERE machine_ref = ?', machineRef);
}

/** Forgets what jobs were for that are forgotten themselves. */
export function forgetFirewallJobs(store: Store): void {
  store.run('DELETE FROM firewall_jobs WHERE token NOT IN (SELECT token FROM jobs)');
}

/** Gives machines filters at once, as someone at the host would. */
export function putFirewalls(
  simulation: Simulation,
  items: readonly { machineRef: string; firewall: EngineFirewall }[],
): void {
  for (const { machineRef, firewall } of items)
    simulation.store.run(
      'INSERT OR REPLACE INTO firewalls SELECT ref, ?, ? FROM machines WHERE ref = ?',
      JSON.stringify(firewall),
      simulation.clock.now(),
      machineRef,
    );
}

interface Row {
  machineRef: string;
  body: string | null;
  since: number | null;
}

/** The filters of these machines as they are now. */
export function readFirewalls(simulation: Simulation, machineRefs: readonly string[]): ReadFirewall[] {
  const rows = simulation.store.all<Row>(
    `SELECT m.ref AS machineRef, f.body, f.since FROM machines m LEFT JOIN firewalls f ON f.machine_ref = m.ref
     WHERE m.state <> 'destroyed' AND m.ref IN (SELECT value FROM json_each(?)) ORDER BY m.ref`,
    JSON.stringify(machineRefs),
  );
  return rows.map(({ machineRef, body, since }) => {
    const firewall = firewallOf(body);
    const hits = firewall.rules.map((_, i) => packetsOf(`${machineRef} ${i}`, simulation.clock.now() - (since ?? 0)));
    return { machineRef, firewall, hits };
  });
}

// Typed edge: the column is JSON that this simulator wrote from parsed input.
const firewallOf = (body: string | null): EngineFirewall =>
  body === null ? openFirewall : (JSON.parse(body) as EngineFirewall);

/** Packets a second that the liveliest rule decides about; most see far fewer. */
const packetsPerSecond = 4;
const packetsOf = (name: string, ms: number) =>
  Math.floor((Math.max(0, ms) / 1000) * packetsPerSecond * chance(hashOf(name), 5) ** 4);

/** What the filter of a machine does with a packet, and the place of the rule that decides; null: the policy. */
export function reach(
  simulation: Simulation,
  machineRef: string,
  packet: Reach,
): { passes: boolean; rule: number | null } {
  const row = simulation.store.get<{ body: string }>('SELECT body FROM firewalls WHERE machine_ref = ?', machineRef);
  const { enabled, policyIn, policyOut, rules } = firewallOf(row?.body ?? null);
  if (!enabled) return { passes: true, rule: null };
  const found = rules.findIndex((rule) => matches(rule, packet));
  const policy = packet.direction === 'in' ? policyIn : policyOut;
  return { passes: (rules[found]?.action ?? policy) === 'allow', rule: found < 0 ? null : found };
}

function matches(rule: EngineRule, { direction, protocol, address, port }: Reach): boolean {
  if (rule.direction !== direction || (rule.protocol !== 'any' && rule.protocol !== protocol)) return false;
  if (rule.ports !== null && !rule.ports.some(({ from, to }) => port !== null && port >= from && port <= to))
    return false;
  if (rule.peers === null) return true;
  const list = new BlockList();
  for (const peer of rule.peers) {
    const [net = '', bits = ''] = peer.split('/');
    // A block list finds an IPv4 address in an IPv6 network too, as one that is mapped: a filter does not.
    if (isIPv6(net) === isIPv6(address)) list.addSubnet(net, Number(bits), isIPv6(net) ? 'ipv6' : 'ipv4');
  }
  return list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
