import { z } from 'zod';
import { list } from '#kernel/list.ts';
import { contract, op } from '#kernel/op.ts';
import { Instant, queryInt } from '#kernel/wire.ts';
import { cpuTypes } from '#domains/servers/limits.ts';
import { maxReserve } from './limits.ts';

const Wanted = z.object({
  zoneId: z.string().min(1).max(20),
  /** Null: any capacity of the zone. */
  cpuType: z.enum(cpuTypes).nullable(),
  /** The sizes that have to fit; 0: any. */
  cpuCount: z.int().min(0).max(1000),
  ramMb: z.int().min(0).max(10_000_000),
});
const Alert = Wanted.extend({ id: z.uuid(), zoneName: z.string(), created: Instant }).meta({ id: 'CapacityWatch' });

const Largest = z.int().min(0).max(10_000_000).nullable();
const Capacity = z
  .strictObject({
    /** Null: servers can be created in the zone; else the reason why not. */
    closedReason: z.string().trim().min(1).max(200).nullable(),
    /** Types that are left out stay as they are. */
    cpus: z
      .array(z.strictObject({ type: z.enum(cpuTypes), freeCount: Largest, freeRamMb: Largest }))
      .max(cpuTypes.length),
    /** The share of memory and vCPUs, in percent, that new servers leave free; absent: as it is. */
    reserve: z.int().min(0).max(maxReserve).optional(),
  })
  .meta({ id: 'ZoneCapacity' });

const ZoneCapacityRow = z
  .object({
    zoneId: z.string(),
    zoneName: z.string(),
    closedReason: z.string().nullable(),
    version: z.int(),
    /** How many people have an alert for any capacity of the zone. */
    waiting: z.int(),
    /** In percent of memory and vCPUs; 0: nothing is kept free. */
    reserve: z.int(),
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

const Forecast = z.object({ days: z.int(), of: z.enum(['memory', 'cpu']) }).nullable();
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
    /** In percent, and what of it is memory and vCPUs of the open hosts. */
    reserve: z.object({ percent: z.int(), cpuCount: z.int(), ramMb: z.number() }),
    /** In how many days its hosts are full, but for the reserve, at the pace of the last weeks, and what is full first; null: not within a year. */
    forecast: Forecast,
  })
  .meta({ id: 'ZoneUse' });

const series = z.array(z.number());
const ZoneHistory = z
  .object({
    zoneId: z.string(),
    zoneName: z.string(),
    /** Memory and vCPUs of the open hosts; null: the engine reports no hosts. */
    total: z.object({ cpuCount: z.number(), ramMb: z.number() }).nullable(),
    /** What is left of it beside the reserve. */
    left: z.object({ cpuCount: z.number(), ramMb: z.number() }).nullable(),
    reserve: z.int(),
    forecast: Forecast,
    /** What hosts had given, day by day, oldest first. */
    days: z.array(z.iso.date()),
    cpuReserved: series,
    ramReserved: series,
    types: z.array(
      z.object({
        type: z.enum(cpuTypes),
        servers: z.int(),
        cpuCount: z.int(),
        ramMb: z.number(),
        /** How much more is sold each day, at the pace of the last weeks. */
        cpuPerDay: z.number(),
        ramPerDay: z.number(),
        /** When the rest is sold if this type alone grows. */
        forecast: Forecast,
        days: z.array(z.iso.date()),
        cpuSold: series,
        ramSold: series,
      }),
    ),
  })
  .meta({ id: 'ZoneCapacityHistory' });

const WhatIf = z
  .object({
    zones: z.array(
      z.object({
        zoneId: z.string(),
        zoneName: z.string(),
        /** Why the zone takes none: closed, or the size is not sold there; null: it does. */
        refusal: z.string().nullable(),
        /** How many of them fit now beside the reserve; null: the engine reports no hosts. */
        fits: z.int().nullable(),
        /** Where they would be placed. */
        hosts: z.array(z.object({ name: z.string(), servers: z.int() })),
        /** When the rest is full after that. */
        forecast: Forecast,
      }),
    ),
  })
  .meta({ id: 'CapacityWhatIf' });

export const availability = contract('availability', {
  listWatches: list({
    path: '/capacityWatches',
    summary: 'Lists your availability alerts.',
    may: 'server.view',
    row: Alert,
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
    input: z.strictObject(Wanted.shape),
    output: Alert,
    idempotent: true,
  }),
  deleteWatch: op({
    method: 'DELETE',
    path: '/capacityWatches/{watchId}',
    summary: 'Deletes an availability alert.',
    may: 'server.create',
    audit: 'capacity.unwatch',
    support: 'acting',
    params: z.strictObject({ watchId: z.uuid() }),
    output: null,
  }),
  listCapacities: list({
    path: '/zoneCapacities',
    summary: 'Lists the available capacity of each data center and the number of availability alerts.',
    may: 'capacity.view',
    row: ZoneCapacityRow,
    sorts: ['place', 'zoneName'],
    sort: 'place',
  }),
  summariseCapacity: op({
    method: 'GET',
    path: '/zoneCapacities/summary',
    summary: 'Returns the CPUs, memory and disk space sold in each data center, and what its hosts have left.',
    may: 'capacity.view',
    audit: 'none: read',
    output: z.object({ zones: z.array(ZoneUse) }),
  }),
  readCapacityHistory: op({
    method: 'GET',
    path: '/dataCenters/{zoneId}/capacityHistory',
    summary: 'Returns how the capacity of a data center was used in the last weeks, by CPU type, with forecasts.',
    may: 'capacity.view',
    audit: 'none: read',
    params: z.strictObject({ zoneId: z.string().min(1).max(20) }),
    output: ZoneHistory,
  }),
  planCapacity: op({
    method: 'GET',
    path: '/zoneCapacities/whatIf',
    summary: 'Returns where so many servers of a size would fit, and when the data center would be full then.',
    may: 'capacity.view',
    audit: 'none: read',
    query: z.strictObject({
      cpuType: z.enum(cpuTypes),
      cpuCount: queryInt(1, 1000),
      ramMb: queryInt(1, 10_000_000),
      diskGb: queryInt(0, 1_000_000).default(0),
      count: queryInt(1, 10_000),
    }),
    output: WhatIf,
  }),
  saveCapacity: op({
    method: 'PUT',
    path: '/dataCenters/{zoneId}/capacity',
    summary:
      'Sets the available capacity of a data center: whether it accepts orders, and the largest size of each CPU type.',
    may: 'zone.capacity',
    audit: 'zone.capacity',
    asks: 'optional reason',
    touches: ['availability', 'servers'],
    support: 'refused',
    params: z.strictObject({ zoneId: z.string().min(1).max(20) }),
    input: Capacity,
    output: null,
    ifMatch: true,
  }),
});
