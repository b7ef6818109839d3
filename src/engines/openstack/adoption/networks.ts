import { say } from '#engines/messages.ts';
import type { EngineNetwork } from '#engines/networks.ts';
import { Failure } from '#kernel/failure.ts';
import { NetworkOrder, putNetwork, refusalOf } from '../../stored/network-orders.ts';
import { networkByRef } from '../../stored/networks.ts';
import type { HostWork } from '../types.ts';

/** The work of networks, but for those that were taken in: these are changed in the cloud alone, and a removal lets go of them. */
export const sparing =
  (change: HostWork): HostWork =>
  async (keeper, job) => {
    const { ref, network } = NetworkOrder.parse(JSON.parse(job.body));
    if (keeper.store.get('SELECT 1 FROM adopted_nets WHERE network_ref = ?', ref) === undefined)
      return change(keeper, job);
    const refusal = refusalOf(keeper, ref, network);
    if (refusal !== null) throw new Failure(refusal);
    const subnetsOf = (of: EngineNetwork | null) =>
      JSON.stringify(of?.subnets.map(({ cidr, gateway }) => [cidr, gateway]).toSorted());
    if (network !== null && subnetsOf(network) !== subnetsOf(networkByRef(keeper.store, ref)))
      throw new Failure(say('adopt.network-fixed'));
    keeper.store.transact(() => {
      putNetwork(keeper, ref, network);
      if (network !== null) return;
      keeper.store.run('DELETE FROM adopted_nets WHERE network_ref = ?', ref);
      keeper.store.run('DELETE FROM nets WHERE network_ref = ?', ref);
    });
  };
