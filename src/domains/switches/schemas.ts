import { z } from 'zod';
import { Instant } from '#kernel/wire.ts';

export const switchKinds = ['physical', 'virtual'] as const;
export const portStates = ['up', 'down'] as const;

const at = {
  zoneId: z.string().nullable(),
  /** Null: it serves every data center of its engine. */
  zone: z.string().nullable(),
  engine: z.string(),
};

export const SwitchRow = z
  .object({
    id: z.uuid(),
    name: z.string(),
    ...at,
    kind: z.enum(switchKinds),
    model: z.string(),
    ports: z.int(),
    up: z.int(),
    /** Ports that have counted errors. */
    faulty: z.int(),
    stations: z.int(),
    read: Instant,
  })
  .meta({ id: 'SwitchRow' });

export const PortRow = z
  .object({
    id: z.uuid(),
    name: z.string(),
    switchId: z.uuid(),
    switchName: z.string(),
    ...at,
    description: z.string(),
    state: z.enum(portStates),
    /** Null: unknown. */
    speedMbps: z.number().nullable(),
    untagged: z.int().nullable(),
    tagged: z.array(z.int()),
    hostId: z.uuid().nullable(),
    host: z.string().nullable(),
    stations: z.int(),
    /** Received and sent with errors, since the switch was started. */
    errors: z.number(),
    dropped: z.number(),
    receivedBytes: z.number(),
    sentBytes: z.number(),
    read: Instant,
  })
  .meta({ id: 'SwitchPort' });

export const StationRow = z
  .object({
    id: z.uuid(),
    mac: z.string(),
    /** Null: it was seen without an address. */
    ip: z.string().nullable(),
    vlan: z.int().nullable(),
    switchId: z.uuid(),
    switchName: z.string(),
    port: z.string(),
    ...at,
    hostId: z.uuid().nullable(),
    host: z.string().nullable(),
    /** Null: no server has an interface with this MAC address. */
    serverId: z.uuid().nullable(),
    server: z.string().nullable(),
    accountId: z.uuid().nullable(),
    owner: z.string().nullable(),
    /** Since when it is at this port. */
    since: Instant,
    seen: Instant,
  })
  .meta({ id: 'SwitchStation' });
