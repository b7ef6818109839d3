import { z } from 'zod';
import { Ticket } from '#kernel/reason-schemas.ts';
import { Instant } from '#kernel/wire.ts';
import { serverStates } from '#domains/servers/states.ts';
import { maxNote, maxReason, maxSideBySide, sampleSpans } from './limits.ts';
import { evacuationStates, hostStates, moveMethods, moveStates } from './states.ts';

/** What a zone may have or not, in the order in which it is shown. */
export const abilities = [
  'snapshots',
  'memorySnapshots',
  'screen',
  'serial',
  'statistics',
  'firewall',
  'probes',
  'networks',
  'guest',
  'init',
  'images',
  'hotCpu',
  'hotRam',
  'hotDisk',
  'hotNic',
  'backups',
  'servicelets',
  'devices',
  'moves',
  'switches',
] as const;
export type Ability = (typeof abilities)[number];

export const Engine = z
  .object({
    /** Its name in the configuration. */
    engine: z.string(),
    /** The name people know it by; null: it does not run. */
    family: z.string().nullable(),
    zones: z.array(z.object({ id: z.string(), name: z.string() })),
    /** How many hosts it has reported; null: it reports none. */
    hosts: z.int().nullable(),
    /** Packages, and what there is not without each. */
    missing: z.array(z.object({ name: z.string(), without: z.string() })),
    abilities: z.array(z.object({ ability: z.enum(abilities), able: z.boolean() })),
  })
  .meta({ id: 'Engine' });

export const alarms = ['offline', 'degraded', 'unknown', 'sensor', 'memory', 'disk'] as const;

/** Amounts in vCPUs, MB of memory and GB of disk. */
export const HostRow = z
  .object({
    id: z.uuid(),
    name: z.string(),
    engine: z.string(),
    zoneId: z.string().nullable(),
    /** Null: it serves every data center of its engine. */
    zoneName: z.string().nullable(),
    cluster: z.string().nullable(),
    hypervisor: z.string(),
    version: z.string(),
    state: z.enum(hostStates),
    /** Since when it is in the state that its engine reports, or, where that is unknown, when it was last reported. */
    since: Instant,
    /** Servers of its evacuation that have moved, and all of them; null: it is not being evacuated. */
    moved: z.int().nullable(),
    toMove: z.int().nullable(),
    cpuTotal: z.number(),
    cpuUsed: z.number(),
    cpuReserved: z.number(),
    ramTotal: z.number(),
    ramUsed: z.number(),
    ramReserved: z.number(),
    diskTotal: z.number(),
    diskUsed: z.number(),
    diskReserved: z.number(),
    cpuOvercommit: z.number(),
    ramOvercommit: z.number(),
    servers: z.int(),
    running: z.int(),
    alarms: z.array(z.enum(alarms)),
    tags: z.array(z.string()),
    /** Of its last start; null: unknown. */
    started: Instant.nullable(),
  })
  .meta({ id: 'HostRow' });

const Allowed = z.object({ able: z.boolean(), detail: z.string() });
const Detail = z.object({
  /** `kvm`: with the processor's help; `tcg`: emulated in software; null: not tried yet. */
  accelerator: z.enum(['kvm', 'tcg']).nullable(),
  why: z.string(),
  networks: Allowed,
  limits: Allowed,
  ownUsers: z.boolean(),
});

/** As engines report it: see `engines/host-hardware.ts`. */
const HostHardware = z.object({
  sensors: z
    .array(
      z.object({
        kind: z.enum(['temperature', 'fan', 'power']),
        name: z.string(),
        /** Degrees Celsius, revolutions per minute, or watts. */
        value: z.number(),
        /** Of a temperature or a power from which on, of a fan below which it is out of range; null: unknown. */
        limit: z.number().nullable(),
        alarm: z.boolean(),
      }),
    )
    .readonly(),
  nics: z
    .array(
      z.object({
        name: z.string(),
        kind: z.enum(['physical', 'bond', 'bridge', 'virtual']),
        mac: z.string().nullable(),
        up: z.boolean(),
        speedMbps: z.number().nullable(),
        mtu: z.number().nullable(),
        vlans: z.array(z.int()).readonly(),
        errors: z.number(),
      }),
    )
    .readonly(),
  volumes: z
    .array(z.object({ name: z.string(), kind: z.string(), totalGb: z.number(), usedGb: z.number() }))
    .readonly(),
});

const counted = Object.fromEntries(moveStates.map((state) => [state, z.int()])) as Record<
  (typeof moveStates)[number],
  z.ZodInt
>;

export const Evacuation = z
  .object({
    id: z.uuid(),
    state: z.enum(evacuationStates),
    sideBySide: z.int(),
    allowCold: z.boolean(),
    total: z.int(),
    counts: z.object(counted),
    created: Instant,
    ended: Instant.nullable(),
    cmdId: z.uuid().nullable(),
  })
  .meta({ id: 'HostEvacuation' });

export const HostDetail = HostRow.extend({
  sharedStorage: z.boolean(),
  canControl: z.boolean(),
  canMove: z.boolean(),
  seen: Instant,
  /** What only an engine of a single host says of it. */
  detail: Detail.nullable(),
  /** Null: its engine doesn't report it. */
  hardware: HostHardware.nullable(),
  note: z.string(),
  noteVersion: z.int(),
  noteUpdated: Instant.nullable(),
  /** The latest one; null: there was none. */
  evacuation: Evacuation.nullable(),
  /** The task that changes it. */
  cmdId: z.uuid().nullable(),
}).meta({ id: 'Host' });

export const ServerOfHost = z
  .object({
    id: z.uuid(),
    name: z.string(),
    owner: z.string(),
    accountId: z.uuid(),
    state: z.enum(serverStates),
    zoneId: z.string(),
    cpuCount: z.int(),
    ramMb: z.int(),
    diskGb: z.int(),
    /** Null: it does not run, or was not measured yet. */
    cpuPercent: z.number().nullable(),
    ramPercent: z.number().nullable(),
    /** The task that it is under. */
    task: z.string().nullable(),
  })
  .meta({ id: 'ServerOfHost' });

const series = z.array(z.number());
export const HostSamples = z
  .object({
    /** Minutes between two samples. */
    interval: z.int(),
    times: z.array(Instant),
    /** In percent of what there is. */
    cpuUsed: series,
    ramUsed: series,
    diskUsed: series,
    servers: z.array(z.int()),
  })
  .meta({ id: 'HostSamples' });

const Move = {
  serverId: z.uuid(),
  name: z.string(),
  ramMb: z.int(),
  target: z.string().nullable(),
  method: z.enum(moveMethods),
};

export const EvacuationPlan = z
  .object({
    moves: z.array(
      z.object({
        ...Move,
        owner: z.string(),
        sizeMb: z.int(),
        seconds: z.int(),
        /** Why it can't move as things are; null: it can. */
        blocker: z.string().nullable(),
        /** The task that has to end first. */
        task: z.string().nullable(),
      }),
    ),
    ready: z.int(),
    blocked: z.int(),
    restarts: z.int(),
    /** How long all of it is going to take. */
    seconds: z.int(),
  })
  .meta({ id: 'EvacuationPlan' });

export const ServerHost = z
  .object({
    /** Null: it is not known, such as while the server is created. */
    host: z.object({ id: z.uuid(), name: z.string(), state: z.enum(hostStates) }).nullable(),
    /** Its engine moves servers between hosts. */
    canMove: z.boolean(),
  })
  .meta({ id: 'ServerHost' });

export const ServerMovePlan = z
  .object({
    from: z.object({ id: z.uuid(), name: z.string() }),
    name: z.string(),
    owner: z.string(),
    ramMb: z.int(),
    /** The task that has to end first. */
    task: z.string().nullable(),
    targets: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        cluster: z.string().nullable(),
        state: z.enum(hostStates),
        freeRamMb: z.number(),
        method: z.enum(moveMethods),
        sizeMb: z.int(),
        seconds: z.int(),
        /** Why it can't move there as things are; null: it can. */
        blocker: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'ServerMovePlan' });

export const MoveRow = z
  .object({
    ...Move,
    state: z.enum(moveStates),
    tries: z.int(),
    reason: z.string().nullable(),
    started: Instant.nullable(),
    ended: Instant.nullable(),
    cmdId: z.uuid().nullable(),
  })
  .meta({ id: 'EvacuationMove' });

export const HostParams = z.strictObject({ hostId: z.uuid() });
export const EvacuationParams = z.strictObject({ hostId: z.uuid(), evacuationId: z.uuid() });

/** Why something is done, for the history and the audit trail. */
export const WithReason = z.strictObject({
  reason: z.string().max(maxReason * 2),
  ticket: Ticket,
});
export const StartEvacuation = WithReason.extend({
  sideBySide: z.int().min(1).max(maxSideBySide).default(3),
  /** Servers that can't move while they run are restarted. */
  allowCold: z.boolean().default(false),
});
export const ServerParams = z.strictObject({ serverId: z.uuid() });
export const MoveServer = WithReason.extend({
  targetId: z.uuid(),
  /** It is restarted where it can't move while it runs. */
  allowCold: z.boolean().default(false),
});
export const SpanQuery = z.strictObject({ span: z.enum(sampleSpans).default('day') });
export const NewNote = z.strictObject({ note: z.string().max(maxNote) });
