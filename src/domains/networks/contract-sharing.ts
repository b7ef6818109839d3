import { z } from 'zod';
import { op } from '#kernel/op.ts';
import { historyList } from '#domains/history/list.ts';
import * as shape from './schemas-sharing.ts';

const byNetwork = z.strictObject({ networkId: z.uuid() });
const path = '/networks/{networkId}';

/** The part of the contract that is about who else uses a network, and what happened to it. */
export const sharingOperations = {
  listNetworkShares: op({
    method: 'GET',
    path: `${path}/shares`,
    summary: 'Lists the shares of a network and the groups it can be shared with.',
    may: 'network.manage',
    audit: 'none: read',
    params: byNetwork,
    output: shape.Shares,
  }),
  shareNetwork: op({
    method: 'POST',
    path: `${path}/shares`,
    summary:
      "Shares a network with a person or a group. The answer doesn't reveal whether an email address has an account.",
    may: 'network.manage',
    audit: 'network.share',
    support: 'refused',
    params: byNetwork,
    input: shape.ShareNew,
    output: shape.Shares,
    status: 201,
  }),
  revokeNetworkShare: op({
    method: 'DELETE',
    path: `${path}/shares/{shareId}`,
    summary: 'Stops sharing a network. Servers already in the network keep their interfaces.',
    may: 'network.manage',
    audit: 'network.revoke',
    support: 'acting',
    params: byNetwork.extend({ shareId: z.uuid() }),
    output: shape.Shares,
  }),
  leaveNetwork: op({
    method: 'DELETE',
    path: '/sharedNetworks/{networkId}',
    summary: 'Leaves a network shared with you. Servers already in the network keep their interfaces.',
    may: 'network.manage',
    audit: 'network.leave',
    support: 'acting',
    params: byNetwork,
    output: null,
  }),
  listNetworkHistory: historyList({
    path,
    of: 'a network, its subnets and their addresses',
    may: 'network.view',
    params: byNetwork,
    row: shape.HistoryRow,
  }),
};
