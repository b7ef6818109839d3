import { z } from 'zod';
import { type Described, effect, find, job, list, pages, Ref, type Wanted } from './call.ts';
import { maxDisks } from './hardware.ts';
import { UserData } from './init.ts';
import { Job } from './job.ts';
import { MachineNic, maxNics, Nic } from './nics.ts';
import { Said } from './said.ts';

export const powerActions = ['on', 'off', 'restart', 'suspend', 'resume'] as const;
export const MachinePower = z.enum(['on', 'off', 'suspended']);
export type MachinePower = z.infer<typeof MachinePower>;

const text = (max: number) => z.string().min(1).max(max);

/** Lines of public keys, as they are in authorized_keys. */
export const AuthorizedKeys = z.string().max(100_000);
export const Password = z.string().max(200);

/** What a new machine's disks are filled from. */
const MachineSource = z.strictObject({
  kind: z.enum(['backup', 'snapshot']),
  /** The machine that it is of. */
  machineRef: text(100),
  ref: text(100),
});
export type MachineSource = z.infer<typeof MachineSource>;

/** What every machine is made with, also one that is taken in as it is. */
export const machineShape = {
  name: text(255),
  /** The console's server id, kept by the engine as a tag. */
  serverId: text(100),
  zoneId: text(100),
  cpuType: text(20),
  cpuCount: z.int().min(1).max(256),
  ramMb: z.int().min(128).max(4_194_304),
  diskSizesGb: z.array(z.int().min(1).max(65_536)).min(1).max(maxDisks),
  imageRef: text(200),
  nics: z.array(Nic).max(maxNics),
};

const MachineSpec = z.strictObject({
  ...machineShape,
  /** Whose it is: an engine that keeps accounts apart makes a place of its own for each. */
  accountId: text(100).optional(),
  /** First-boot credentials; the engine hands them to the guest and forgets them. */
  password: Password.nullable(),
  sshKey: AuthorizedKeys.nullable(),
  /** Fills its disks, which are no smaller, from a backup or snapshot; what is not there is EngineFinal. */
  source: MachineSource.optional(),
  /** What its first boot does; null: nothing but what its image does. */
  userData: UserData.nullable().default(null),
});
export type MachineSpec = Described<typeof MachineSpec>;

export const Machine = z.object({
  ref: z.string(),
  serverId: z.string(),
  name: z.string(),
  power: MachinePower,
  /** Unix milliseconds of the last power change. */
  powerSince: z.number(),
  /** Why it is off although no one asked for that, in words for people, where the engine knows. */
  whyOff: Said.optional(),
  /** The host that it is on, where the engine says so. */
  hostId: z.string().optional(),
  /** Set when the machine has been destroyed and is remembered only. */
  destroyed: z.boolean(),
  cpuType: z.string(),
  cpuCount: z.number(),
  ramMb: z.number(),
  /** In the order of the specification, the system disk first; empty once destroyed. */
  diskSizesGb: z.array(z.number()),
  nics: z.array(MachineNic),
});
export type Machine = Described<typeof Machine>;

const PowerRequest = z.strictObject({
  action: z.enum(powerActions),
  /** Cut the power instead of asking the guest. */
  force: z.boolean(),
});
export type PowerRequest = z.infer<typeof PowerRequest>;

const PowerChange = effect({ machineRef: Ref, ...PowerRequest.shape });
/** A power request and the machine it is for. */
export type PowerChange = Wanted<typeof PowerChange>;

const Measurement = z.object({
  machineRef: z.string(),
  /** Unix milliseconds. */
  at: z.number(),
  cpuPercent: z.number(),
  /** Null where the guest does not report it; the same as in samples. */
  ramPercent: z.number().nullable(),
  netInKbps: z.number(),
  netOutKbps: z.number(),
  diskIops: z.number(),
  uptimeSeconds: z.number(),
});
export type Measurement = z.infer<typeof Measurement>;

export const machineCalls = {
  /**
   * Makes the machine (powered off) unless this token was seen; the job is done when its disks exist. A create
   * that fails leaves nothing behind, and its token stays used: another attempt needs another token.
   */
  ensureMachine: job('POST /machines', effect({ spec: MachineSpec }), { takes: ['token', 'spec'] }),
  /** The job that a token started, or null when the engine never saw it. */
  findJob: find('GET /jobs/{token}', 'job', Job),
  /** The machine made for this token (also while it is being made, and while it is remembered), or null. */
  findMachine: find('GET /tokens/{token}/machine', 'machine', Machine),
  /**
   * Asks for a power change; the same token twice is one change. Asking for the power it has is a finished job
   * that changes nothing; what its power state does not allow, and a machine that is not there, is EngineFinal.
   */
  ensurePower: job('POST /machines/{machineRef}/power', PowerChange),
  /** Removes the machine and its disks; of one that is not there it says so as a finished job. */
  ensureDestroyed: job('POST /machines/{machineRef}/destroy', effect({ machineRef: Ref }), {
    takes: ['token', 'machineRef'],
  }),
  /** Reads one machine; null when there is none. A destroyed one can be returned as `destroyed` or as null. */
  readMachine: find('GET /machines/{machineRef}', 'machine', Machine),
  /**
   * What changed since the cursor (null: from now on), oldest first, and the cursor to go on from; ask again until
   * nothing comes. Every change comes at least once: it may come again, and late, so compare `powerSince`.
   */
  changesSince: pages('GET /changes', 'cursor', z.object({ cursor: z.string(), machines: z.array(Machine) })),
  /** Current measurements of up to 500 machines; those that are off or unknown are left out. */
  measure: list('POST /measure', 'measurements', Measurement),
  /** Every machine this console owns and that is not destroyed, in pages; for reconciliation. */
  listMachines: pages('GET /machines', 'page', z.object({ machines: z.array(Machine), next: z.string().nullable() })),
};
