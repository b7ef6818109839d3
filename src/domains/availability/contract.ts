import { z } from 'zod';
import { list } from '#kernel/list.ts';
import { contract, op } from '#kernel/op.ts';
import { Instant } from '#kernel/wire.ts';
import { cpuTypes } from '#domains/servers/limits.ts';

const Wish = z.object({
  zoneId: z.string().min(1).max(20),
  /** Null: any room in the zone. */
  cpuType: z.enum(cpuTypes).nullable(),
  /** The sizes that shall fit; 0: any. */
  cpuCount: z.int().min(0).max(1000),
  ramMb: z.int().min(0).max(10_000_000),
});
const Watch = Wish.extend({ id: z.uuid(), zoneName: z.string(), created: Instant }).meta({ id: 'CapacityWatch' });

const Largest = z.int().min(0).max(10_000_000).nullable();
const Capacity = z
  .strictObject({
    /** Null: servers can be created in the zone; else the reason why not. */
    closedReason: z.string().trim().min(1).max(200).nullable(),
    /** Types that are left out stay as they are. */
    cpus: z
      .array(z.strictObject({ type: z.enum(cpuTypes), freeCount: Largest, freeRamMb: Largest }))
      .max(cpuTypes.length),
  })
  .meta({ id: 'ZoneCapacity' });

const ZoneCapacityRow = z
  .object({
    zoneId: z.string(),
    zoneName: z.string(),
    closedReason: z.string().nullable(),
    version: z.int(),
    /** So many people wait for any room in the zone. */
    waiting: z.int(),
    cpus: z.array(
      z.object({
        type: z.enum(cpuTypes),
        /** What is sold at all. */
        counts: z.array(z.int()),
        ramMb: z.array(z.int()),
        freeCount: z.int().nullable(),
        freeRamMb: z.int().nullable(),
        waiting: z.int(),
      }),
    ),
  })
  .meta({ id: 'ZoneCapacityRow' });

const Amounts = z.object({ cpuCount: z.int(), ramMb: z.int(), diskGb: z.int() });
const ZoneUse = z
  .object({
    zoneId: z.string(),
    zoneName: z.string(),
    closedReason: z.string().nullable(),
    /** Of how many types of CPU there is none, or only smaller sizes. */
    limited: z.int(),
    servers: z.int(),
    sold: Amounts,
    /** What its hosts have left; null: the engine reports no hosts. */
    free: Amounts.extend({
      /** How many data centers share those hosts. */
      zones: z.int(),
    }).nullable(),
    /** In how many days its hosts are full at the pace of the last weeks, and what is full first; null: not within a year. */
    forecast: z.object({ days: z.int(), of: z.enum(['memory', 'cpu']) }).nullable(),
  })
  .meta({ id: 'ZoneUse' });

export const availability = contract('availability', {
  listWatches: list({
    path: '/capacityWatches',
    summary: 'Lists your capacity alerts.',
    may: 'server.view',
    row: Watch,
    sorts: ['created'],
    sort: 'created',
  }),
  createWatch: op({
    method: 'POST',
    path: '/capacityWatches',
    summary: 'Notifies you once when a data center has capacity again for any server, a CPU type or a size.',
    may: 'server.create',
    audit: 'capacity.watch',
    support: 'acting',
    input: z.strictObject(Wish.shape),
    output: Watch,
    idempotent: true,
  }),
  deleteWatch: op({
    method: 'DELETE',
    path: '/capacityWatches/{watchId}',
    summary: 'Deletes a capacity alert.',
    may: 'server.create',
    audit: 'capacity.unwatch',
    support: 'acting',
    params: z.strictObject({ watchId: z.uuid() }),
    output: null,
  }),
  listCapacities: list({
    path: '/zoneCapacities',
    summary: 'Lists the available capacity of each data center and the number of people waiting for more.',
    may: 'zone.capacity',
    row: ZoneCapacityRow,
    sorts: ['place', 'zoneName'],
    sort: 'place',
  }),
  summariseCapacity: op({
    method: 'GET',
    path: '/zoneCapacities/summary',
    summary: 'Returns the CPUs, memory and disk space sold in each data center, and what its hosts have left.',
    may: 'zone.capacity',
    audit: 'none: read',
    output: z.object({ zones: z.array(ZoneUse) }),
  }),
  saveCapacity: op({
    method: 'PUT',
    path: '/dataCenters/{zoneId}/capacity',
    summary:
      'Sets the available capacity of a data center: whether it accepts orders, and the largest size of each CPU type.',
    may: 'zone.capacity',
    audit: 'zone.capacity',
    touches: ['availability', 'servers'],
    support: 'refused',
    params: z.strictObject({ zoneId: z.string().min(1).max(20) }),
    input: Capacity,
    output: null,
    ifMatch: true,
  }),
});
