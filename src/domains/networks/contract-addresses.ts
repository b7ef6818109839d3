import { z } from 'zod';
import { filters, list } from '#kernel/list.ts';
import { op } from '#kernel/op.ts';
import * as shape from './schemas.ts';

const bySubnet = z.strictObject({ subnetId: z.uuid() });
const change = { may: 'network.manage', support: 'acting' } as const;

/** The part of the contract that is about addresses. */
export const addressOperations = {
  listAddresses: list({
    may: 'network.view',
    path: '/subnets/{subnetId}/addresses',
    summary: 'The addresses of a subnet: one by one in a small subnet, else those that are taken.',
    params: bySubnet,
    row: shape.AddressRow,
    filters: { use: filters.choice(shape.addressUses), type: filters.number(0, 3) },
    sorts: ['ip'],
    sort: 'ip',
  }),
  findAddresses: list({
    may: 'network.view',
    path: '/addresses',
    summary: 'Addresses of the caller in all networks, found by a part of address, MAC, server, note or reverse name.',
    row: shape.PlacedAddress,
    filters: {
      zoneId: filters.text(40),
      /** Only public addresses. */
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
    summary: 'Keeps free addresses of a range from being given out; they can still be chosen for a card.',
    audit: 'address.reserve',
    params: bySubnet,
    input: shape.Reserve,
    output: shape.BulkResult,
  }),
  freeAddresses: op({
    ...change,
    method: 'POST',
    path: '/subnets/{subnetId}/addresses/free',
    summary: 'Ends the reservations of a range.',
    audit: 'address.free',
    params: bySubnet,
    input: shape.Free,
    output: shape.BulkResult,
  }),
  noteAddresses: op({
    ...change,
    method: 'PUT',
    path: '/subnets/{subnetId}/addresses/note',
    summary: 'Writes a note on the taken addresses of a range.',
    audit: 'address.note',
    params: bySubnet,
    input: shape.Note,
    output: shape.BulkResult,
  }),
  importAddresses: op({
    ...change,
    method: 'POST',
    path: '/subnets/{subnetId}/addresses/import',
    summary: 'Reads reservations, notes and reverse names from CSV: all of it or, where a line is wrong, nothing.',
    audit: 'address.import',
    params: bySubnet,
    input: shape.ImportPlan,
    output: shape.ImportResult,
    limit: 'report',
  }),
  setReverseName: op({
    ...change,
    method: 'PUT',
    path: '/subnets/{subnetId}/addresses/reverseName',
    summary: 'Sets the name that the reverse record of an address leads to; empty: none.',
    audit: 'address.reverse-name',
    touches: ['networks', 'nics'],
    params: bySubnet,
    input: shape.ReverseName,
    output: shape.AddressRow,
  }),
};
