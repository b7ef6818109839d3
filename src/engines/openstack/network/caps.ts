import { z } from 'zod';
import { EngineFinal } from '#engines/errors.ts';
import { say } from '#engines/messages.ts';
import type { MachineNic } from '#engines/nics.ts';
import { livingMachine } from '../../stored/machines.ts';
import { capOf, networkByRef, saveCap } from '../../stored/networks.ts';
import type { Cloud } from '../client/cloud.ts';
import { orNull } from '../client/errors.ts';
import { elseThere } from '../client/flavors.ts';
import { network } from '../client/nets.ts';
import { projectOf } from '../client/projects.ts';
import { portsOf } from '../store.ts';
import type { Desk, Keeper } from '../types.ts';

/** Caps what the public interfaces of a machine carry together. Throws EngineFinal where the cloud has no caps. */
export async function capNetwork(desk: Desk, { machineRef, mbps }: { machineRef: string; mbps: number | null }) {
  const machine = livingMachine(desk.store, machineRef);
  saveCap(desk.store, machineRef, mbps);
  await capPorts(desk, machine, { changes: true });
  return mbps;
}

/**
 * Gives each public port of a machine its part of the cap: the switches of a cloud limit ports and not machines. Without a
 * cap, ports are only touched where one was taken away.
 */
export async function capPorts(
  keeper: Keeper,
  { ref, nics }: { ref: string; nics: readonly MachineNic[] },
  { changes } = { changes: false },
): Promise<void> {
  const { store, cloud } = keeper;
  const mbps = capOf(store, ref);
  if (mbps === null && !changes) return;
  // A network that the console did not make is one of the provider.
  const open = nics.filter(({ networkRef }) => (networkByRef(store, networkRef)?.kind ?? 'wan') === 'wan');
  const shares = new Set(open.map(({ mac }) => mac));
  const part = mbps === null ? null : Math.max(1, Math.floor(mbps / Math.max(1, shares.size)));
  const policy = part === null ? null : await policyOf(keeper, part);
  for (const { mac, portId } of portsOf(store, ref)) {
    const qos_policy_id = shares.has(mac) ? policy : null;
    await cloud.run(network('PUT', `/ports/${portId}`, { port: { qos_policy_id } }));
  }
}

const policies = new WeakMap<Cloud, Map<number, Promise<string>>>();

/** The policy of a bandwidth, which all ports with it share; made on first use and kept. */
function policyOf(keeper: Keeper, mbps: number): Promise<string> {
  const known = policies.get(keeper.cloud) ?? new Map<number, Promise<string>>();
  policies.set(keeper.cloud, known);
  const policy = known.get(mbps) ?? ensurePolicy(keeper, mbps);
  known.set(mbps, policy);
  policy.catch(() => known.delete(mbps));
  return policy;
}

const Policy = z.object({ id: z.string(), rules: z.array(z.looseObject({ direction: z.string().optional() })) });

async function ensurePolicy(keeper: Keeper, mbps: number): Promise<string> {
  const { cloud } = keeper;
  const name = `${cloud.config.prefix}-cap-${mbps}`;
  const listed = z.object({ policies: z.array(Policy) });
  const found = await orNull(cloud.ask(network('GET', `/qos/policies?${new URLSearchParams({ name })}`), listed));
  if (found === null) throw new EngineFinal(say('cloud-no-caps'));
  const [there] = found.policies;
  const made = async () => {
    const policy = { name, project_id: await projectOf(keeper, ''), shared: false };
    return (await cloud.ask(network('POST', '/qos/policies', { policy }), z.object({ policy: Policy }))).policy;
  };
  const { id, rules } = there ?? (await made());
  for (const direction of ['ingress', 'egress'] as const) {
    if (rules.some((rule) => rule.direction === direction)) continue;
    // A tenth of a second may come at once: less slows TCP down before it reaches the limit.
    const rule = { direction, max_kbps: mbps * 1000, max_burst_kbps: mbps * 100 };
    const path = `/qos/policies/${id}/bandwidth_limit_rules`;
    await elseThere(cloud.run(network('POST', path, { bandwidth_limit_rule: rule })));
  }
  return id;
}
