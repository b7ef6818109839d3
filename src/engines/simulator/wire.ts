import { z } from 'zod';
import { callNames } from '#engines/calls.ts';
import { EngineFirewall, FirewallDirection } from '#engines/firewall.ts';
import { UserData } from '#engines/init.ts';
import { MachinePower, machineShape } from '#engines/machines.ts';
import { EngineNetwork } from '#engines/networks.ts';
import { maxNics, Nic } from '#engines/nics.ts';

/** What the simulator's own controls take: machines and more as they are, and faults. The calls of the port are in `calls.ts`. */

const text = (max: number) => z.string().min(1).max(max);
const ref = text(100);
const UnixMs = z.number().min(0);
const many = 50_000;

/** What someone does inside: fills the system's disk, or sets addresses by hand. */
export const GuestStateBody = z.strictObject({
  /** How full the first file system is. */
  usedPercent: z.number().min(0).max(100).optional(),
  /** By the address of the card: the addresses that the guest uses instead of those that were assigned. */
  ips: z.record(z.string().max(50), z.array(z.union([z.ipv4(), z.ipv6()])).max(64)).optional(),
});
export type GuestState = z.infer<typeof GuestStateBody>;

/** What is seen of a machine: by the agent in it, and at all. */
export const SightBody = z.strictObject({ agent: z.boolean(), host: z.boolean() });

/** What goes wrong with a host, or how large it is. */
export const HostBody = z.strictObject({
  fault: z.enum(['degraded', 'offline']).nullable().optional(),
  ramMb: z.int().min(1024).optional(),
});

/** The same of a storage pool. */
export const PoolBody = z.strictObject({
  fault: z.enum(['degraded', 'offline']).nullable().optional(),
  capacityGb: z.int().min(1).optional(),
});

export const ImportItem = z.strictObject({
  ...machineShape,
  /** Given when the caller has chosen it already. */
  ref: ref.optional(),
  /** The token it counts as made for; `import:<serverId>` when left out. */
  token: text(200).optional(),
  power: MachinePower,
  powerSince: UnixMs,
  nics: z.array(Nic.extend({ connected: z.boolean().optional() })).max(maxNics),
  /** It ran from then until `powerSince`: its statistics reach so far back. */
  ranSince: UnixMs.optional(),
  /** A guest agent reports memory usage. */
  agent: z.boolean().optional(),
  /** Its host delivers statistics. */
  host: z.boolean().optional(),
  /** What its users did inside. */
  inside: GuestStateBody.optional(),
  /** What its first boot was given, and has run. */
  userData: UserData.nullable().optional(),
});
export type ImportItem = z.infer<typeof ImportItem>;
export const ImportBody = z.strictObject({ machines: z.array(ImportItem).max(many) });

/** A snapshot that a machine is to have as if it had been taken long ago; the parent comes before it. */
const SnapshotImport = z.strictObject({
  ref,
  machineRef: ref,
  parentRef: ref.nullable(),
  name: text(255),
  memory: z.boolean(),
  quiesced: z.boolean(),
  /** Unix milliseconds. */
  createdAt: UnixMs,
  current: z.boolean(),
});
export type SnapshotImport = z.infer<typeof SnapshotImport>;
export const ImportSnapshotsBody = z.strictObject({ snapshots: z.array(SnapshotImport).max(many) });

/** A backup that a machine is to have as if it had been taken long ago. */
const BackupImport = z.strictObject({
  ref,
  machineRef: ref,
  name: text(255),
  quiesced: z.boolean(),
  /** Unix milliseconds. */
  createdAt: UnixMs,
  sizeMb: z.int().min(0),
});
export type BackupImport = z.infer<typeof BackupImport>;
export const ImportBackupsBody = z.strictObject({ backups: z.array(BackupImport).max(many) });

/** Images that are there as if they had been made long ago, with a small file each. */
const ImageImport = z.strictObject({
  ref: text(200),
  zoneId: ref,
  label: z.string().max(200),
  sizeGb: z.int().min(1).max(65_536),
});
export type ImageImport = z.infer<typeof ImageImport>;
export const ImportImagesBody = z.strictObject({ images: z.array(ImageImport).max(5000) });

export const PutFirewallsBody = z.strictObject({
  firewalls: z.array(z.strictObject({ machineRef: ref, firewall: EngineFirewall })).max(5000),
});

/** A packet that a machine's filter is asked about. */
export const ReachBody = z.strictObject({
  direction: FirewallDirection,
  protocol: z.enum(['tcp', 'udp', 'icmp', 'gre', 'esp']),
  address: z.union([z.ipv4(), z.ipv6()]),
  port: z.int().min(1).max(65_535).nullable(),
});
export type Reach = z.infer<typeof ReachBody>;

/** What someone does at the switch, behind the console's back. */
export const PutNetworksBody = z.strictObject({
  networks: z.array(EngineNetwork).max(many),
  gone: z.array(ref).max(1000).default([]),
});

const FaultRule = z.strictObject({
  kind: z.enum(['slow', 'lost', 'refused', 'rejected', 'fail-job', 'duplicate', 'out-of-order', 'no-agent', 'hangs']),
  /** Every call when left out. */
  call: z.enum(callNames).optional(),
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
