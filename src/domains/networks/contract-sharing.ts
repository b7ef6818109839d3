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
    summary: 'With whom a network is shared, and with which groups it can be.',
    may: 'network.manage',
    audit: 'none: read',
    params: byNetwork,
    output: shape.Shares,
  }),
  shareNetwork: op({
    method: 'POST',
    path: `${path}/shares`,
    summary: 'Lets a person or a group use or manage a network; the same answer whether somebody has the email.',
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
    summary: 'Ends a share; servers that are in the network keep their cards.',
    may: 'network.manage',
    audit: 'network.revoke',
    support: 'acting',
    params: byNetwork.extend({ shareId: z.uuid() }),
    output: shape.Shares,
  }),
  leaveNetwork: op({
    method: 'DELETE',
    path: '/sharedNetworks/{networkId}',
    summary: 'Gives back a network that somebody shares with the caller by name; servers in it keep their cards.',
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
