import { z } from 'zod';
import { InsideBody } from './guest-report-wire.ts';
import type { MachineNic } from '#engines/nics.ts';
import type { Job, Machine, MachineSpec, Measurement, PowerRequest } from '#engines/port.ts';

/** The simulator's protocol: what its server accepts and what its client believes. */

export const maxDisks = 16;
export const maxNics = 16;
export const maxMeasured = 500;
/** As much as the usual data sources take. */
export const maxUserDataBytes = 16_384;
export const powerActions = ['on', 'off', 'restart', 'suspend', 'resume'] as const satisfies PowerRequest['action'][];

/** The calls of the engine port, as fault rules name them. */
export const calls = [
  'ensureMachine',
  'findJob',
  'findMachine',
  'ensurePower',
  'ensureDestroyed',
  'readMachine',
  'changesSince',
  'measure',
  'listMachines',
  'ensureSnapshot',
  'ensureReverted',
  'ensureSnapshotRemoved',
  'listSnapshots',
  'openConsole',
  'ensureHardware',
  'ensureDevices',
  'readDevices',
  'ensureNics',
  'sampleMachines',
  'ensureFirewall',
  'readFirewalls',
  'ensureAccess',
  'ensureRescue',
  'ensureRebuilt',
  'ensureBackup',
  'ensureRestored',
  'ensureBackupRemoved',
  'listBackups',
  'ensureGuestCommand',
  'ensureGuestFile',
  'cancelGuestCommand',
  'readGuestResult',
  'readInitReports',
  'ensureInitAgain',
  'probe',
  'ensureImage',
  'appendImage',
  'ensureImageSealed',
  'ensureDiskCloned',
  'ensureImageCopied',
  'ensureImageRemoved',
  'findImage',
  'readImage',
  'openImage',
  'ensureNetwork',
  'ensureNetworkRemoved',
  'listNetworks',
  'readNetworks',
  'readGuestReports',
  'capNetwork',
] as const;
export type Call = (typeof calls)[number];

const text = (max: number) => z.string().min(1).max(max);
export const Token = text(200);
/** Lines of public keys. */
export const AuthorizedKeys = z.string().max(100_000);
const Power = z.enum(['on', 'off', 'suspended']);
const UnixMs = z.number().min(0);

export const Nic = z.strictObject({
  mac: z.string().regex(/^([0-9a-f]{2}:){5}[0-9a-f]{2}$/i, 'is not a MAC address'),
  networkRef: text(200),
  ips: z.array(z.union([z.ipv4(), z.ipv6()], 'is not an IP address')).max(64),
});

/** What a guest is given; its text is measured in bytes by who takes it. */
export const UserDataBody = z.strictObject({
  text: z.string().max(maxUserDataBytes),
  secrets: z.record(z.string().max(100), z.string().max(4000)),
});

const hardware = {
  name: text(255),
  serverId: text(100),
  zoneId: text(100),
  cpuType: text(20),
  cpuCount: z.int().min(1).max(256),
  ramMb: z.int().min(128).max(4_194_304),
  diskSizesGb: z.array(z.int().min(1).max(65_536)).min(1).max(maxDisks),
  imageRef: text(200),
  nics: z.array(Nic).max(maxNics),
};

export const CreateBody = z.strictObject({
  token: Token,
  spec: z.strictObject({
    ...hardware,
    password: z.string().max(200).nullable(),
    source: z.strictObject({ kind: z.enum(['backup', 'snapshot']), machineRef: text(100), ref: text(100) }).optional(),
    sshKey: AuthorizedKeys.nullable(),
    userData: UserDataBody.nullable().default(null),
  }) satisfies z.ZodType<MachineSpec>,
});
export const PowerBody = z.strictObject({ token: Token, action: z.enum(powerActions), force: z.boolean() });
export const DestroyBody = z.strictObject({ token: Token });
export const MeasureBody = z.strictObject({
  refs: z.array(text(100)).max(maxMeasured),
  /** Unix milliseconds of a moment in the past; now when left out. */
  at: UnixMs.optional(),
});

export const ImportItem = z.strictObject({
  ...hardware,
  /** Given when the caller has chosen it already. */
  ref: text(100).optional(),
  /** The token it counts as made for; `import:<serverId>` when left out. */
  token: Token.optional(),
  power: Power,
  powerSince: UnixMs,
  nics: z.array(Nic.extend({ connected: z.boolean().optional() })).max(maxNics),
  /** It ran from then until `powerSince`: its statistics reach so far back. */
  ranSince: UnixMs.optional(),
  /** An agent in the guest tells how much memory is used. */
  agent: z.boolean().optional(),
  /** What its users did inside. */
  inside: InsideBody.optional(),
  /** What its first boot was given, and has run. */
  userData: UserDataBody.nullable().optional(),
});
export type ImportItem = z.infer<typeof ImportItem>;
export const ImportBody = z.strictObject({ machines: z.array(ImportItem).max(50_000) });

export const FaultRule = z.strictObject({
  kind: z.enum(['slow', 'lost', 'refused', 'rejected', 'fail-job', 'duplicate', 'out-of-order', 'no-agent', 'hangs']),
  /** Every call when left out. */
  call: z.enum(calls).optional(),
  /** A pattern for the machine's name, such as `web-*`; calls about no single machine then never match. */
  name: text(255).optional(),
  /** 0-1; always when left out. */
  probability: z.number().min(0).max(1).optional(),
  /** How often it strikes before it is used up; for ever when left out. */
  times: z.int().min(1).optional(),
  /** For `slow`: how long the call waits. */
  ms: z.int().min(0).max(600_000).optional(),
  /** For `rejected` and `fail-job`: the text that is answered. */
  reason: text(500).optional(),
});
export type FaultRule = z.infer<typeof FaultRule>;
export const FaultsBody = z.strictObject({ rules: z.array(FaultRule).max(1000) });

export const JobShape = z.object({
  token: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  progress: z.number(),
  machineRef: z.string().nullable(),
  error: z.string().nullable(),
}) satisfies z.ZodType<Job>;

const NicShape = z.object({
  mac: z.string(),
  networkRef: z.string(),
  ips: z.array(z.string()),
  connected: z.boolean(),
}) satisfies z.ZodType<MachineNic>;

export const MachineShape = z.object({
  ref: z.string(),
  serverId: z.string(),
  name: z.string(),
  power: Power,
  powerSince: z.number(),
  whyOff: z.string().optional(),
  destroyed: z.boolean(),
  cpuType: z.string(),
  cpuCount: z.number(),
  ramMb: z.number(),
  diskSizesGb: z.array(z.number()),
  nics: z.array(NicShape),
}) satisfies z.ZodType<Machine>;

export const MeasurementShape = z.object({
  machineRef: z.string(),
  at: z.number(),
  cpuPercent: z.number(),
  ramPercent: z.number(),
  netInKbps: z.number(),
  netOutKbps: z.number(),
  diskIops: z.number(),
  uptimeSeconds: z.number(),
}) satisfies z.ZodType<Measurement>;

export const JobAnswer = z.object({ job: JobShape });
export const MaybeJobAnswer = z.object({ job: JobShape.nullable() });
export const MaybeMachineAnswer = z.object({ machine: MachineShape.nullable() });
export const ChangesAnswer = z.object({ cursor: z.string(), machines: z.array(MachineShape) });
export const MeasureAnswer = z.object({ measurements: z.array(MeasurementShape) });
export const ListAnswer = z.object({ machines: z.array(MachineShape), next: z.string().nullable() });
export const ErrorAnswer = z.object({ error: z.object({ code: z.string(), reason: z.string() }) });
export const HealthAnswer = z.object({ store: z.string(), pid: z.number(), pace: z.number(), holders: z.number() });
