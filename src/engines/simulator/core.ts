import { type Duplex, duplexPair, Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { recordOf } from '#engines/call.ts';
import { type Answers, type CallName, engineCalls, methodsOf, type PlainCall } from '#engines/calls.ts';
import type { ConsoleKind } from '#engines/consoles.ts';
import { AnswerLost, EngineFinal, EngineRetryable } from '#engines/errors.ts';
import type { EnginePort, Machine } from '#engines/port.ts';
import { cancelCommand, ensureGuestCommand, ensureGuestFile, resultOf } from './guests/agent.ts';
import { listBackups } from './machines/backups.ts';
import { capabilities } from './capabilities.ts';
import { capNetwork } from './networks/caps.ts';
import { devicesOf, ensureDevices } from './machines/devices.ts';
import { ensureDestroyed, ensureMachine, ensurePower } from './machines/ensure.ts';
import { ensureBackup, ensureBackupRemoved, ensureRestored } from './machines/ensure-backups.ts';
import { ensureFirewall, readFirewalls } from './networks/firewalls.ts';
import { ensureHardware, ensureNics } from './machines/ensure-hardware.ts';
import { ensureNetwork, ensureNetworkRemoved, listNetworks, readNetworks } from './networks/networks.ts';
import { ensureReverted, ensureSnapshot, ensureSnapshotRemoved } from './machines/ensure-snapshots.ts';
import { drawFaults, hasFaults, noFaults } from './faults.ts';
import { readFeed } from './feed.ts';
import { ensureAccess, ensureInitAgain, ensureRebuilt, ensureRescue } from './guests/guest-jobs.ts';
import { readGuestReports } from './guests/guest-reports.ts';
import * as images from './images/ensure-images.ts';
import { appendImage, openImage, readImageSpace } from './images/image-bytes.ts';
import { imageByRef, imageByToken, type ImageRow, toImage } from './images/images.ts';
import { ensureHostState, listHosts } from './hosts/hosts.ts';
import { ensureMove } from './hosts/moves.ts';
import { reportOf } from './init/report.ts';
import { listPools, listPoolVolumes } from './storage/pools.ts';
import { jobOf } from './jobs/jobs.ts';
import { settleDue } from './jobs/settle.ts';
import { listMachines, machineByRef, machineByToken, type MachineRow, toMachine } from './machines/machines.ts';
import { measure, sampleMachines } from './statistics/statistics.ts';
import { probe } from './networks/probes.ts';
import { listStations, listSwitches } from './networks/switches.ts';
import { listSnapshots } from './machines/snapshots.ts';
import type { Asked, Simulation } from './simulation.ts';

/** What only makes sense where others make machines, too. */
const cannot = (): never => {
  throw new EngineFinal('Machines here cannot do this.');
};

/** How each call is answered: in a transaction, but for streams. */
const answers: Answers<Asked, PlainCall> = {
  ensureMachine,
  findJob: jobOf,
  findMachine: ({ store }, token) => machineOf(machineByToken(store, token)),
  ensurePower,
  ensureDestroyed,
  readMachine: ({ store }, ref) => machineOf(machineByRef(store, ref)),
  changesSince: readFeed,
  measure,
  listMachines: ({ store }, page) => listMachines(store, page),
  ensureSnapshot,
  ensureReverted,
  ensureSnapshotRemoved,
  listSnapshots,
  openConsole,
  ensureHardware,
  ensureDevices,
  readDevices: ({ store }, ref) => devicesOf(store, ref),
  ensureNics,
  sampleMachines,
  ensureFirewall,
  readFirewalls,
  ensureAccess,
  ensureRescue,
  ensureRebuilt,
  ensureBackup,
  ensureRestored,
  ensureBackupRemoved,
  listBackups,
  ensureGuestCommand,
  ensureGuestFile,
  cancelGuestCommand: cancelCommand,
  readGuestResult: resultOf,
  readInitReports: (asked, refs) => refs.flatMap((ref) => reportOf(asked, ref) ?? []),
  ensureInitAgain,
  probe,
  ensureImage: images.ensureImage,
  ensureImageSealed: images.ensureImageSealed,
  ensureDiskCloned: images.ensureDiskCloned,
  ensureImageCopied: images.ensureImageCopied,
  ensureImageRemoved: images.ensureImageRemoved,
  findImage: ({ store }, token) => image(imageByToken(store, token)),
  readImage: ({ store }, ref) => image(imageByRef(store, ref)),
  appendImage,
  openImage,
  readImageSpace,
  ensureNetwork,
  ensureNetworkRemoved,
  listNetworks,
  readNetworks,
  capNetwork,
  readGuestReports,
  listHosts,
  ensureHostState,
  ensureMove,
  listPools,
  listPoolVolumes,
  runCheck: cannot,
  listForeignNetworks: cannot,
  listForeignImages: cannot,
  listForeignServers: cannot,
  ensureAdopted: cannot,
  ensureReleased: cannot,
  ensureNetworkAdopted: cannot,
  listSwitches,
  listStations,
};

const machineOf = (row: MachineRow | undefined): Machine | null => (row ? toMachine(row) : null);
const image = (row: ImageRow | undefined) => (row ? toImage(row) : null);

function openConsole({ guests }: Simulation, { machineRef, kind }: { machineRef: string; kind: ConsoleKind }): Duplex {
  const [ours, theirs] = duplexPair();
  const refusal = guests?.connect(machineRef, kind, ours) ?? null;
  if (refusal !== null) throw new EngineFinal(refusal);
  ours.once('close', () => theirs.destroy());
  theirs.once('close', () => ours.destroy());
  return theirs;
}

/** The engine itself: the port, answered from the simulation, with the faults that its rules ask for. */
export function simulatorCore(simulation: Simulation): EnginePort {
  return { capabilities, ...methodsOf((name, args) => answer(simulation, name, args)) };
}

async function answer(simulation: Simulation, name: CallName, args: readonly unknown[]): Promise<unknown> {
  const streams = engineCalls[name].stream !== 'none';
  // Without rules, which is usual, a call is one transaction.
  const faults = hasFaults(simulation)
    ? simulation.store.transact(() => {
        settleDue(simulation);
        return drawFaults(simulation, name, nameOf(simulation, name, args));
      })
    : noFaults;
  if (faults.slowMs > 0) await delay(faults.slowMs, undefined, { ref: false });
  if (faults.refused) throw new EngineRetryable('Not now.');
  if (faults.rejected !== null) throw new EngineFinal(faults.rejected);
  // Typed edge: the table says which arguments this call takes.
  const verb = answers[name] as (asked: Asked, ...args: readonly unknown[]) => unknown;
  const work = (): unknown => verb({ ...simulation, call: name, faults }, ...args);
  const atOnce = (): unknown => {
    settleDue(simulation);
    return work();
  };
  if (streams) simulation.store.transact(() => settleDue(simulation));
  const result = streams ? await work() : simulation.store.transact(atOnce);
  if (!faults.lost) return result;
  if (result instanceof Readable) result.destroy();
  throw new AnswerLost('The answer was lost.');
}

/** The name of the machine or network that a call is about, for fault rules. */
function nameOf(simulation: Simulation, call: CallName, args: readonly unknown[]): string | null {
  const record = recordOf(engineCalls[call], args);
  // Typed edges: the record is what the table describes for this call.
  const { machineRef, token, networkRef, hostId } = record as Partial<Record<string, string>>;
  const { spec, network } = record as Partial<Record<string, { name: string }>>;
  const named = spec ?? network;
  if (named) return named.name;
  if (call === 'findJob') return byRef(simulation, jobOf(simulation, token ?? '')?.machineRef);
  if (call === 'findMachine') return machineByToken(simulation.store, token ?? '')?.name ?? null;
  if (networkRef !== undefined) return readNetworks(simulation, [networkRef])[0]?.name ?? null;
  return byRef(simulation, machineRef) ?? hostId ?? null;
}

const byRef = ({ store }: Simulation, ref: string | null | undefined): string | null =>
  (ref == null ? undefined : machineByRef(store, ref))?.name ?? null;
