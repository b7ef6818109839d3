import { z } from 'zod';
import { contract, op } from '#kernel/op.ts';
import { Accepted } from '#kernel/wire.ts';
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
const mac = z.string().regex(/^([0-9a-f]{2}:){5}[0-9a-f]{2}$/i);
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
    summary: 'The network cards of a server, with their networks and addresses.',
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
    summary: 'The first addresses of a network that a card can be given, each with its use.',
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
    summary: 'Adds a network card to a server.',
    audit: 'nic.add',
    shares: 'configure',
    params: ofServer,
    input: NicAdd,
    idempotent: true,
  }),
  attachNetwork: op({
    ...change,
    path: '/servers/nics',
    summary: 'Adds a card in one network to many servers, each with the next free address; tells for each how it went.',
    audit: 'nic.add',
    input: NetworkAttach,
    output: AttachResults,
    idempotent: true,
    dryRun: true,
  }),
  connectNic: op({
    ...change,
    path: '/servers/{serverId}/nics/{mac}/connect',
    summary: 'Plugs the cable of a network card.',
    audit: 'nic.connect',
    shares: 'configure',
    params: byMac,
  }),
  disconnectNic: op({
    ...change,
    path: '/servers/{serverId}/nics/{mac}/disconnect',
    summary: 'Pulls the cable of a network card; its addresses stay.',
    audit: 'nic.disconnect',
    shares: 'configure',
    params: byMac,
  }),
  setNicAddress: op({
    ...change,
    path: '/servers/{serverId}/nics/{mac}/addresses',
    summary: 'Gives a network card one more address, or another one in the place of one.',
    audit: 'nic.set-address',
    shares: 'configure',
    params: byMac,
    input: SetAddress,
    idempotent: true,
  }),
  removeNicAddress: op({
    ...change,
    path: '/servers/{serverId}/nics/{mac}/addresses/remove',
    summary: 'Takes an address from a network card and gives it back.',
    audit: 'nic.remove-address',
    shares: 'configure',
    params: byMac,
    input: RemoveAddress,
  }),
  removeNic: op({
    ...change,
    path: '/servers/{serverId}/nics/{mac}/remove',
    summary: 'Removes a network card and gives its addresses back.',
    audit: 'nic.remove',
    shares: 'configure',
    params: byMac,
    input: NicRemove,
  }),
});
