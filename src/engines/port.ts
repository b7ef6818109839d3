import { FinalFailure } from '#kernel/failure.ts';
import type { BackupCapabilities, BackupPort, MachineSource } from './backups.ts';
import type { ConsoleKind, ConsolePort } from './consoles.ts';
import type { DeviceCatalogue, DevicePort } from './devices.ts';
import type { GuestReportPort } from './guest-reports.ts';
import type { HardwareCapabilities, HardwarePort } from './hardware.ts';
import type { HostPort } from './host.ts';
import type { NetworkCapPort } from './network-caps.ts';
import type { MachineNic, NicCapabilities, NicPort } from './nics.ts';
import type { NetworkCapabilities, NetworkPort } from './networks.ts';
import type { ImageCapabilities, ImagePort } from './images.ts';
import type { FirewallCapabilities, FirewallPort } from './firewall.ts';
import type { GuestAccessCapabilities, GuestAccessPort } from './guest-access.ts';
import type { ServiceletCapabilities, ServiceletPort } from './servicelets.ts';
import type { InitCapabilities, InitPort, UserData } from './init.ts';
import type { ProbeCapabilities, ProbePort } from './probes.ts';
import type { SnapshotCapabilities, SnapshotPort } from './snapshots.ts';
import type { StatisticsCapabilities, StatisticsPort } from './statistics.ts';

export type { UserData } from './init.ts';

/**
 * The one way to reach an engine: what creates and runs virtual machines in a data centre. Every effect is
 * *ensured by token*: an engine that has seen the token answers with what it made then, so that a step that
 * is run again after a crash makes nothing twice. Every engine passes `conformance/`.
 *
 * A call that fails throws EngineRetryable or EngineFinal; one that its signal ended throws the signal's reason.
 */
export interface EnginePort
  extends
    SnapshotPort,
    ConsolePort,
    HardwarePort,
    NicPort,
    StatisticsPort,
    FirewallPort,
    GuestAccessPort,
    BackupPort,
    ServiceletPort,
    InitPort,
    ProbePort,
    ImagePort,
    DevicePort,
    NetworkPort,
    HostPort,
    GuestReportPort,
    NetworkCapPort {
  readonly capabilities: EngineCapabilities;

  /**
   * Makes the machine (powered off) unless this token was seen; the job is done when its disks exist. A create
   * that fails leaves nothing behind, and its token stays used: another attempt needs another token.
   */
  ensureMachine(token: string, spec: MachineSpec, signal: AbortSignal): Promise<Job>;
  /** The job that a token started, or null when the engine never saw it. */
  findJob(token: string, signal: AbortSignal): Promise<Job | null>;
  /** The machine made for this token (also while it is being made, and while it is remembered), or null. */
  findMachine(token: string, signal: AbortSignal): Promise<Machine | null>;
  /**
   * Asks for a power change; the same token twice is one change. Asking for the power it has is a finished job
   * that changes nothing; what its power state does not allow, and a machine that is not there, is EngineFinal.
   */
  ensurePower(token: string, change: PowerChange, signal: AbortSignal): Promise<Job>;
  /** Removes the machine and its disks; of one that is not there it says so as a finished job. */
  ensureDestroyed(token: string, machineRef: string, signal: AbortSignal): Promise<Job>;
  /** Reads one machine; null when there is none. One that was destroyed may be told as `destroyed` or as null. */
  readMachine(machineRef: string, signal: AbortSignal): Promise<Machine | null>;
  /**
   * What changed since the cursor (null: from now on), oldest first, and the cursor to go on from; ask again until
   * nothing comes. Every change comes at least once: it may come again, and late, so compare `powerSince`.
   */
  changesSince(cursor: string | null, signal: AbortSignal): Promise<{ cursor: string; machines: Machine[] }>;
  /** Current measurements of up to 500 machines; those that are off or unknown are left out. */
  measure(machineRefs: readonly string[], signal: AbortSignal): Promise<Measurement[]>;
  /** Every machine this console owns and that is not destroyed, in pages; for reconciliation. */
  listMachines(page: string | null, signal: AbortSignal): Promise<{ machines: Machine[]; next: string | null }>;
}

export interface EngineCapabilities {
  /** The name people know it by, such as `Simulator`. */
  family: string;
  power: readonly PowerRequest['action'][];
  maxDisks: number;
  maxNics: number;
  /** Null: machines of this engine have no snapshots. */
  snapshots: SnapshotCapabilities | null;
  /** The consoles that its machines have. */
  consoles: readonly ConsoleKind[];
  hardware: HardwareCapabilities;
  nics: NicCapabilities;
  /** Null: nothing is known of the past of its machines. */
  statistics: StatisticsCapabilities | null;
  /** Null: machines of this engine have no packet filter. */
  firewall: FirewallCapabilities | null;
  /** Null: the system inside a machine cannot be reached. */
  guest: GuestAccessCapabilities | null;
  /** Null: machines of this engine have no backups. */
  backups: BackupCapabilities | null;
  /** Null: no agent in a guest runs commands. */
  servicelets: ServiceletCapabilities | null;
  /** Null: what is in a new machine is what its image holds. */
  init: InitCapabilities | null;
  /** Null: nobody outside can be asked whether a machine answers. */
  probes: ProbeCapabilities | null;
  /** Null: nobody brings images of their own. */
  images: ImageCapabilities | null;
  /** Null: what a machine shows its guest cannot be chosen. */
  devices: DeviceCatalogue | null;
  /** Null: networks are there by themselves, as far as this engine is concerned. */
  networks: NetworkCapabilities | null;
  /** Whether it knows the one host that its machines run on. */
  host: boolean;
  /** Whether agents in guests say what their systems are like. */
  guestReports: boolean;
  /** Whether what machines send and receive can be capped. */
  networkCaps: boolean;
}

export interface MachineSpec {
  name: string;
  /** The console's server id, kept by the engine as a tag. */
  serverId: string;
  zoneId: string;
  cpuType: string;
  cpuCount: number;
  ramMb: number;
  diskSizesGb: readonly number[];
  imageRef: string;
  nics: readonly { mac: string; networkRef: string; ips: readonly string[] }[];
  /** First-boot credentials; the engine hands them to the guest and forgets them. */
  password: string | null;
  /** Public keys, one a line, as they stand in authorized_keys. */
  sshKey: string | null;
  /** Fills its disks, which are no smaller, from a backup or snapshot; what is not there is EngineFinal. */
  source?: MachineSource | undefined;
  /** What its first boot does; null: nothing but what its image does. */
  userData: UserData | null;
}

export type MachinePower = 'on' | 'off' | 'suspended';

export interface Machine {
  ref: string;
  serverId: string;
  name: string;
  power: MachinePower;
  /** Unix milliseconds of the last power change. */
  powerSince: number;
  /** Why it is off although nobody asked for that, in words for people, where the engine knows. */
  whyOff?: string | undefined;
  /** Set when the machine has been destroyed and is remembered only. */
  destroyed: boolean;
  cpuType: string;
  cpuCount: number;
  ramMb: number;
  /** In the order of the specification, the system disk first; empty once destroyed. */
  diskSizesGb: readonly number[];
  nics: readonly MachineNic[];
}

export interface PowerRequest {
  action: 'on' | 'off' | 'restart' | 'suspend' | 'resume';
  /** Cut the power instead of asking the guest. */
  force: boolean;
}

/** A power request and the machine it is for. */
export interface PowerChange extends PowerRequest {
  machineRef: string;
}

/** Long work of the engine; poll it by token until it is `done` or `failed`. */
export interface Job {
  token: string;
  state: 'running' | 'done' | 'failed';
  /** 0-100. */
  progress: number;
  machineRef: string | null;
  /** Why it failed, for people. */
  error: string | null;
}

export interface Measurement {
  machineRef: string;
  /** Unix milliseconds. */
  at: number;
  cpuPercent: number;
  ramPercent: number;
  netInKbps: number;
  netOutKbps: number;
  diskIops: number;
  uptimeSeconds: number;
}

/** The engine could not be asked or did not answer: the same call may be made again. */
export class EngineRetryable extends Error {
  override name = 'EngineRetryable';
}
/** The engine refused: the same call will be refused again. */
export class EngineFinal extends FinalFailure {
  override name = 'EngineFinal';
}
