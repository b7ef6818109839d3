import { z } from 'zod';
import { HostHardware } from './host-hardware.ts';
import { effect, job, pages, Ref, type Wanted } from './call.ts';
import { Said } from './said.ts';

/** What an engine can do with its hosts. */
export interface HostCapabilities {
  /** New machines can be kept off a host. */
  control: boolean;
  /** Machines can move between hosts; `live`: also while they run. Null: they stay where they are. */
  move: { live: boolean } | null;
}

const amount = z.number().min(0);
/** What there is, what of it is in use now, and what the machines on the host were given. */
const Amounts = z.object({ total: amount, used: amount, reserved: amount });

export const hostStates = ['online', 'disabled', 'maintenance', 'degraded', 'offline'] as const;

/** What only an engine of a single host says of it. */
const HostDetail = z.object({
  /** `kvm`: with the processor's help; `tcg`: emulated in software; null: not tried yet. */
  accelerator: z.enum(['kvm', 'tcg']).nullable(),
  /** How that was found out, in words for people. */
  why: Said,
  /** What the host allows; `detail`: how, or why not. */
  networks: z.object({ able: z.boolean(), detail: Said }),
  limits: z.object({ able: z.boolean(), detail: Said }),
  ownUsers: z.boolean(),
});

/** What an engine says of one of the hosts that its machines run on. */
export const HostReport = z.object({
  /** The same for as long as the host is there, and unlike that of any other host of the engine. */
  id: z.string().min(1).max(100),
  name: z.string().min(1).max(255),
  /** The data center that it serves; null: every one of its engine. */
  zoneId: z.string().nullable(),
  /** Machines that run move within it; null: there are no clusters. */
  cluster: z.string().nullable(),
  /** `version` is empty while nothing was started. */
  hypervisor: z.object({ family: z.string(), version: z.string() }),
  /** `disabled` and `maintenance` take no new machines; what is `degraded` still runs them, `offline` does not. */
  state: z.enum(hostStates),
  processors: Amounts,
  memoryMb: Amounts,
  diskGb: Amounts,
  /** How many times its processors and memory can be given; below 1: some of it is kept for the host itself. */
  overcommit: z.object({ processors: z.number().positive(), memory: z.number().positive() }),
  /** The disks of its machines are on storage that other hosts of the cluster reach: a move leaves them there. */
  sharedStorage: z.boolean(),
  /** Unix milliseconds of its last start; null: unknown. */
  startedAt: z.number().nullable(),
  machines: z.object({ running: amount, total: amount }),
  detail: HostDetail.nullable(),
  /** Null: the engine does not know it. */
  hardware: HostHardware.nullable(),
});
export type HostReport = z.infer<typeof HostReport>;

const HostStateOrder = effect({
  hostId: Ref,
  /** Takes new machines, and machines that move. */
  accepts: z.boolean(),
  /** Under maintenance it takes none either. */
  maintenance: z.boolean(),
});
export type HostStateRequest = Wanted<typeof HostStateOrder>;

const MoveOrder = effect({
  machineRef: Ref,
  hostId: Ref,
  /** False: one that runs is stopped for the move and started again where it arrives. */
  live: z.boolean(),
});
export type MoveRequest = Wanted<typeof MoveOrder>;

/** The hosts behind an engine. Nothing here is called where `capabilities.hosts` is null. */
export const hostCalls = {
  /** Every host with how it does now, in the order of the ids. */
  listHosts: pages('GET /hosts', 'page', z.object({ hosts: z.array(HostReport), next: z.string().nullable() })),
  /**
   * Opens a host for new machines, closes it, or puts it under maintenance; the machines on it stay as they are. The same
   * token twice is one change, also where another came in between. A host that is not there is EngineFinal.
   */
  ensureHostState: job('POST /hosts/{hostId}/state', HostStateOrder),
  /**
   * Moves a machine to another host of its data center. A live move keeps its power, and needs both hosts in one cluster
   * where the machine is not off; a machine that is suspended moves no other way. A move that fails leaves the machine where
   * it was, as it was. To the host that it is on is a finished job; a host that takes no machines, or has too little memory
   * left, is EngineFinal.
   */
  ensureMove: job('POST /machines/{machineRef}/move', MoveOrder),
};
