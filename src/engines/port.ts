import type { BackupCapabilities } from './backups.ts';
import type { EngineMethods } from './calls.ts';
import type { ConsoleKind } from './consoles.ts';
import type { DeviceCatalog } from './devices.ts';
import type { FirewallCapabilities } from './firewall.ts';
import type { GuestAccessCapabilities } from './guest-access.ts';
import type { HardwareCapabilities } from './hardware.ts';
import type { HostCapabilities } from './hosts.ts';
import type { ImageCapabilities } from './images.ts';
import type { InitCapabilities } from './init.ts';
import type { PowerRequest } from './machines.ts';
import type { NetworkCapabilities } from './networks.ts';
import type { NicCapabilities } from './nics.ts';
import type { ProbeCapabilities } from './probes.ts';
import type { ServiceletCapabilities } from './servicelets.ts';
import type { SnapshotCapabilities } from './snapshots.ts';
import type { StatisticsCapabilities } from './statistics.ts';
import type { SwitchCapabilities } from './switches.ts';

export { EngineFinal, EngineRetryable } from './errors.ts';
export type { UserData } from './init.ts';
export type { Job } from './job.ts';
export type { Machine, MachinePower, MachineSpec, Measurement, PowerChange, PowerRequest } from './machines.ts';

/**
 * The one way to reach an engine: what creates and runs virtual machines in a data center. Its methods are the calls of
 * `calls.ts`. Every effect is *ensured by token*: an engine that has seen the token answers with what it made then, so
 * that a step that is run again after a crash makes nothing twice. Every engine passes `conformance/`.
 *
 * A call that fails throws EngineRetryable or EngineFinal; one that its signal ended throws the signal's reason.
 */
export interface EnginePort extends EngineMethods {
  readonly capabilities: EngineCapabilities;
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
  /** Null: no one outside can be asked whether a machine answers. */
  probes: ProbeCapabilities | null;
  /** Null: no one brings images of their own. */
  images: ImageCapabilities | null;
  /** Null: what a machine shows its guest cannot be chosen. */
  devices: DeviceCatalog | null;
  /** Null: networks exist independently of this engine. */
  networks: NetworkCapabilities | null;
  /** Null: it does not say which hosts its machines run on. */
  hosts: HostCapabilities | null;
  /** Whether it says which storage pools the disks of its machines lie on. */
  pools: boolean;
  /** Null: it does not say what its hosts and machines are connected to. */
  switches: SwitchCapabilities | null;
  /** Whether agents in guests say what their systems are like. */
  guestReports: boolean;
  /** Whether it can test what it stands on. */
  checks: boolean;
  /** Whether it can take in machines and networks that are there already. */
  adoption: boolean;
  /** Whether what machines send and receive can be capped. */
  networkCaps: boolean;
}
