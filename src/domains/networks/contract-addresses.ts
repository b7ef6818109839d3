import { z } from 'zod';
import { filters, list } from '#kernel/list.ts';
import { op } from '#kernel/op.ts';
import * as shape from './schemas.ts';

const bySubnet = z.strictObject({ subnetId: z.uuid() });
const change = { may: 'network.manage', support: 'acting' } as const;

/** The part of the contract that is about addresses. */
export const addressOperations = {
  listAddressCooldowns: list({
    path: '/addressCooldowns',
    summary: 'Lists for how long each site in scope keeps released public addresses from other accounts.',
    may: 'network.view',
    row: shape.AddressCooldown,
    sorts: ['siteName', 'hours'],
    sort: 'siteName',
  }),
  saveAddressCooldown: op({
    method: 'PUT',
    path: '/addressCooldowns/{siteId}',
    summary: "Sets the cooldown of a site's public addresses. It applies to addresses released from now on.",
    may: 'site.configure',
    audit: 'site.address-cooldown',
    support: 'refused',
    params: z.strictObject({ siteId: z.uuid() }),
    input: shape.AddressCooldownEdit,
    output: shape.AddressCooldown,
    ifMatch: true,
  }),
  listAddresses: list({
    may: 'network.view',
    path: '/subnets/{subnetId}/addresses',
    summary: 'Lists the addresses of a subnet, or only those in use if the subnet is large.',
    params: bySubnet,
    row: shape.AddressRow,
    filters: { use: filters.choice(shape.addressUses), type: filters.number(0, 3) },
    sorts: ['ip'],
    sort: 'ip',
  }),
  findAddresses: list({
    may: 'network.view',
    path: '/addresses',
    summary: 'Lists your addresses in all networks, found by address, MAC, server, note or reverse DNS name.',
    row: shape.PlacedAddress,
    filters: {
      zone: filters.text(40),
      /** 1: only public addresses; 0: only the others. */
      public: filters.flag(),
    },
    sorts: ['ip', 'network'],
    sort: 'ip',
    file: false,
  }),
  reserveAddresses: op({
    ...change,
    method: 'POST',
    path: '/subnets/{subnetId}/addresses/reserve',
    summary: 'Reserves the free addresses of a range. Reserved addresses are never assigned automatically.',
    audit: 'address.reserve',
    params: bySubnet,
    input: shape.Reserve,
    output: shape.BulkResult,
  }),
  freeAddresses: op({
    ...change,
    method: 'POST',
    path: '/subnets/{subnetId}/addresses/free',
    summary: 'Releases the reserved addresses of a range.',
    audit: 'address.free',
    params: bySubnet,
    input: shape.Free,
    output: shape.BulkResult,
  }),
  noteAddresses: op({
    ...change,
    method: 'PUT',
    path: '/subnets/{subnetId}/addresses/note',
    summary: 'Sets a note on the addresses in use of a range.',
    audit: 'address.note',
    params: bySubnet,
    input: shape.Note,
    output: shape.BulkResult,
  }),
  importAddresses: op({
    ...change,
    method: 'POST',
    path: '/subnets/{subnetId}/addresses/import',
    summary:
      'Imports reservations, notes and reverse DNS names from CSV. Nothing is imported if any line has an error.',
    audit: 'address.import',
    params: bySubnet,
    input: shape.ImportPlan,
    output: shape.ImportResult,
    limit: 'report',
    dryRun: true,
  }),
  setReverseName: op({
    ...change,
    method: 'PUT',
    path: '/subnets/{subnetId}/addresses/reverseName',
    summary: 'Sets the reverse DNS name of an address. An empty name removes it.',
    audit: 'address.reverse-name',
    touches: ['networks', 'nics'],
    params: bySubnet,
    input: shape.ReverseName,
    output: shape.AddressRow,
  }),
};
