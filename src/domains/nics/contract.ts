import { z } from 'zod';
import { hint } from '#kernel/hint.ts';
import { contract, op } from '#kernel/op.ts';
import { Accepted } from '#kernel/wire.ts';
import { why } from './reasons.ts';
import {
  AddressList,
  AttachResults,
  NetworkAttach,
  NicAdd,
  NicRemove,
  NicTable,
  RemoveAddress,
  SetAddress,
} from './schemas.ts';

const ofServer = z.strictObject({ serverId: z.uuid() });
const mac = z.string().regex(/^([0-9a-f]{2}:){5}[0-9a-f]{2}$/i, hint(why('expected.mac')));
const byMac = z.strictObject({ serverId: z.uuid(), mac });

const change = {
  method: 'POST',
  may: 'server.configure',
  support: 'acting',
  touches: ['nics', 'networks', 'servers', 'tasks'],
  output: Accepted,
  status: 202,
} as const;

export const nics = contract('nics', {
  listNics: op({
    method: 'GET',
    path: '/servers/{serverId}/nics',
    summary: 'Lists the network interfaces of a server, with networks and addresses.',
    may: 'server.view',
    audit: 'none: read',
    // Addresses that the account keeps are changed by the networks.
    shows: ['nics', 'networks'],
    shares: 'access',
    params: ofServer,
    output: NicTable,
  }),
  listNicAddresses: op({
    method: 'GET',
    path: '/servers/{serverId}/nics/addresses',
    summary: 'Lists the first addresses of a network, with the use of each.',
    may: 'server.view',
    audit: 'none: read',
    shares: 'configure',
    params: ofServer,
    query: z.strictObject({ networkId: z.uuid() }),
    output: AddressList,
  }),
  addNic: op({
    ...change,
    path: '/servers/{serverId}/nics',
    summary: 'Attaches a network interface to a server.',
    audit: 'nic.add',
    shares: 'configure',
    params: ofServer,
    input: NicAdd,
    idempotent: true,
  }),
  attachNetwork: op({
    ...change,
    path: '/servers/nics',
    summary:
      'Attaches an interface in one network to many servers with the next free address, and returns the result for each.',
    audit: 'nic.add',
    input: NetworkAttach,
    output: AttachResults,
    idempotent: true,
    dryRun: true,
  }),
  connectNic: op({
    ...change,
    path: '/servers/{serverId}/nics/{mac}/connect',
    summary: 'Connects a network interface.',
    audit: 'nic.connect',
    shares: 'configure',
    params: byMac,
  }),
  disconnectNic: op({
    ...change,
    path: '/servers/{serverId}/nics/{mac}/disconnect',
    summary: 'Disconnects a network interface. Its addresses are kept.',
    audit: 'nic.disconnect',
    shares: 'configure',
    params: byMac,
  }),
  setNicAddress: op({
    ...change,
    path: '/servers/{serverId}/nics/{mac}/addresses',
    summary: 'Adds an address to a network interface, or replaces one.',
    audit: 'nic.set-address',
    shares: 'configure',
    params: byMac,
    input: SetAddress,
    idempotent: true,
  }),
  removeNicAddress: op({
    ...change,
    path: '/servers/{serverId}/nics/{mac}/addresses/remove',
    summary: 'Removes an address from a network interface and releases it.',
    audit: 'nic.remove-address',
    shares: 'configure',
    params: byMac,
    input: RemoveAddress,
  }),
  reapplyNic: op({
    ...change,
    path: '/servers/{serverId}/nics/{mac}/reapply',
    summary:
      'Applies a network interface to the data center again, as recorded. Addresses that only the data center has are removed.',
    audit: 'nic.reapply',
    shares: 'configure',
    params: byMac,
  }),
  removeNic: op({
    ...change,
    path: '/servers/{serverId}/nics/{mac}/remove',
    summary: 'Detaches a network interface and releases its addresses.',
    audit: 'nic.remove',
    shares: 'configure',
    params: byMac,
    input: NicRemove,
  }),
});
