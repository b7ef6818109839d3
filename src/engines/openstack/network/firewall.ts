import { createHash } from 'node:crypto';
import { openFirewall, type ReadFirewall } from '#engines/firewall.ts';
import { machineByRef } from '../../stored/machines.ts';
import { FirewallOrder } from '../../stored/network-orders.ts';
import { firewallOf, saveFirewall } from '../../stored/networks.ts';
import type { Cloud } from '../client/cloud.ts';
import { ensureGroup, openGroupOf, removeGroupsNamed } from '../client/nets.ts';
import { setGroup } from '../client/ports.ts';
import { insist } from '../jobs/insist.ts';
import { projectOfMachine } from '../jobs/parts.ts';
import { portsOf } from '../store.ts';
import type { Store } from '../store.ts';
import type { Work } from '../types.ts';
import { groupRulesOf } from './group-rules.ts';

/** What the names of the security groups of a machine begin with. */
export const groupsOf = ({ config }: Pick<Cloud, 'config'>, ref: string): string => `${config.prefix}-${ref}-`;

/**
 * Replaces the packet filter of a machine: a new security group is complete before the first port gets it, and the last one
 * goes when no port has it.
 */
export const changeFirewall: Work = async (keeper, { ref }, job) => {
  const { firewall } = FirewallOrder.parse(JSON.parse(job.body));
  const { store, cloud } = keeper;
  const rules = groupRulesOf(firewall);
  await insist(cloud, async () => {
    const projectId = await projectOfMachine(keeper, ref);
    // The name follows from the token: work that begins again goes on with the group that it began.
    const begin = groupsOf(cloud, ref);
    const name = `${begin}${createHash('sha256').update(job.token).digest('hex').slice(0, 12)}`;
    const groupId = firewall.enabled
      ? await ensureGroup(cloud, { projectId, name, rules })
      : await openGroupOf(cloud, projectId);
    for (const { portId } of portsOf(store, ref)) await setGroup(cloud, portId, groupId);
    store.run('UPDATE servers SET group_id = ? WHERE machine_ref = ?', firewall.enabled ? groupId : null, ref);
    // By their names, so that one goes, too, that an interrupted change left.
    await removeGroupsNamed(cloud, { projectId, begin, but: groupId });
  });
  saveFirewall(store, ref, firewall);
};

/** The packet filters of machines. A cloud does not count what its rules decide. */
export function readFirewalls(store: Store, refs: readonly string[]): ReadFirewall[] {
  return refs.toSorted().flatMap((machineRef) => {
    const machine = machineByRef(store, machineRef);
    if (machine === undefined || machine.state === 'destroyed') return [];
    return [{ machineRef, firewall: firewallOf(store, machineRef) ?? openFirewall, hits: null }];
  });
}
