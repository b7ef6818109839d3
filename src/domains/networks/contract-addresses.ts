import { z } from 'zod';
import { op } from '#kernel/op.ts';
import { fileQuery, paged } from '#kernel/wire.ts';
import * as shape from './schemas.ts';

const bySubnet = z.strictObject({ subnetId: z.uuid() });
const read = { method: 'GET', may: 'network.view', audit: 'none: read' } as const;
const change = { may: 'network.manage', support: 'acting' } as const;

/** The part of the contract that is about addresses. */
export const addressOperations = {
  listAddresses: op({
    ...read,
    path: '/subnets/{subnetId}/addresses',
    summary: 'The addresses of a subnet: one by one in a small subnet, else those that are taken.',
    params: bySubnet,
    query: shape.AddressQuery,
    output: paged(shape.AddressRow),
  }),
  exportAddresses: op({
    ...read,
    path: '/subnets/{subnetId}/addresses/export',
    summary: 'The addresses of a subnet as CSV or JSON, with servers, notes and reverse names.',
    params: bySubnet,
    query: shape.AddressQuery.extend(fileQuery),
    output: null,
    status: 200,
    limit: 'report',
    download: true,
  }),
  findAddresses: op({
    ...read,
    path: '/addresses',
    summary: 'Addresses of the caller in all networks, found by a part of address, MAC, server, note or reverse name.',
    query: shape.PlacedQuery,
    output: paged(shape.PlacedAddress),
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
    params: bySubnet,
    input: shape.ReverseName,
    output: shape.AddressRow,
  }),
};
