import { spaceOf } from '#engines/image-space.ts';
import { type Answers, methodsOf } from '#engines/calls.ts';
import { EngineFinal, EngineRetryable } from '#engines/errors.ts';
import type { EnginePort } from '#engines/port.ts';
import { reasonOf } from '#engines/said.ts';
import { Failure } from '#kernel/failure.ts';
import { ensureDestroyed, ensurePower } from '../stored/ensure.ts';
import { ensureHardware, ensureNics } from '../stored/hardware.ts';
import * as stored from '../stored/images.ts';
import { jobOf } from '../stored/jobs.ts';
import { machineByToken, pageOfMachines, toMachine } from '../stored/machines.ts';
import { ensureFirewall, ensureNetwork, ensureNetworkRemoved } from '../stored/network-orders.ts';
import { networksByRef, pageOfNetworks } from '../stored/networks.ts';
import { ensureReverted, ensureSnapshot, ensureSnapshotRemoved, listSnapshots } from '../stored/snapshots.ts';
import { sampleMachines } from '../stored/samples.ts';
import { capNetwork } from './network/caps.ts';
import { readFirewalls } from './network/firewall.ts';
import { ensureAdopted, ensureNetworkAdopted, ensureReleased } from './adoption/adopt.ts';
import { listForeignImages, listForeignNetworks, listForeignServers } from './adoption/found.ts';
import { runCheck } from './checks.ts';
import { openConsole } from './console.ts';
import { ensureMachine } from './ensure.ts';
import { ensureHostState, ensureMove, listHosts } from './hosts.ts';
import * as images from './images/images.ts';
import { measure } from './measure.ts';
import { Observer, readMachine } from './observe.ts';
import { listPools, listPoolVolumes } from './pools.ts';
import { ensureRebuilt } from './rebuild.ts';
import { ensureRescue } from './rescue.ts';
import { withHosts } from './store.ts';
import type { Desk } from './types.ts';

/** What no cloud does through its published interface, or what is not built yet; `capabilities` says so. */
const cannot = (): never => {
  throw new EngineFinal('Machines here cannot do this.');
};
const none = (): never[] => [];

const answersOf = (observer: Observer): Answers<Desk> => ({
  ensureMachine,
  findJob: ({ store }, token) => jobOf(store, token),
  findMachine({ store }, token) {
    const row = machineByToken(store, token);
    return row ? (withHosts(store, [toMachine(row)])[0] ?? null) : null;
  },
  ensurePower,
  ensureDestroyed,
  readMachine,
  async changesSince({ store }, cursor) {
    const page = await observer.changesSince(cursor);
    return { ...page, machines: withHosts(store, page.machines) };
  },
  measure,
  listMachines({ store }, page) {
    const { rows, next } = pageOfMachines(store, page);
    return { machines: withHosts(store, rows.map(toMachine)), next };
  },
  ensureHardware,
  ensureNics,
  ensureSnapshot,
  ensureReverted,
  ensureSnapshotRemoved,
  listSnapshots: ({ store }, refs) => listSnapshots(store, refs),
  ensureRebuilt,
  ensureFirewall,
  readFirewalls: ({ store }, refs) => readFirewalls(store, refs),
  ensureNetwork,
  ensureNetworkRemoved,
  listNetworks: ({ store }, page) => pageOfNetworks(store, page),
  readNetworks: ({ store }, refs) => networksByRef(store, refs),
  ensureImage: images.ensureImage,
  appendImage: images.appendImage,
  ensureImageSealed: stored.ensureImageSealed,
  ensureDiskCloned: stored.ensureDiskCloned,
  ensureImageCopied: stored.ensureImageCopied,
  ensureImageRemoved: stored.ensureImageRemoved,
  findImage: ({ store }, token) => stored.imageByToken(store, token),
  readImage({ store }, ref) {
    const row = stored.imageByRef(store, ref);
    return row ? stored.toImage(row) : null;
  },
  openImage: images.openImage,
  readImageSpace: ({ spool }) => spaceOf(spool),
  openConsole,
  ensureAccess: cannot,
  ensureRescue,
  readInitReports: none,
  readGuestReports: none,
  ensureInitAgain: cannot,
  sampleMachines: ({ store }, refs, span) => sampleMachines(store, refs, span),
  runCheck,
  listForeignNetworks,
  listForeignImages,
  listForeignServers,
  ensureAdopted,
  ensureReleased,
  ensureNetworkAdopted,
  listHosts,
  listPools,
  listPoolVolumes: ({ cloud, store }, page) => listPoolVolumes({ cloud, store }, page),
  ensureHostState,
  ensureMove,
  listSwitches: cannot,
  listStations: cannot,
  ensureBackup: cannot,
  ensureRestored: cannot,
  ensureBackupRemoved: cannot,
  listBackups: none,
  ensureGuestCommand: cannot,
  ensureGuestFile: cannot,
  cancelGuestCommand: cannot,
  readGuestResult: cannot,
  ensureDevices: cannot,
  readDevices: cannot,
  capNetwork,
  probe: cannot,
});

/** The engine itself: the port, answered from the store and the cloud. */
export function cloudCore(desk: Desk): EnginePort {
  const answers = answersOf(new Observer(desk));
  return {
    capabilities: desk.capabilities,
    ...methodsOf(async (name, args, signal) => {
      signal.throwIfAborted();
      // Typed edge: the table says which arguments this call takes.
      const verb = answers[name] as (on: Desk, ...given: readonly unknown[]) => unknown;
      try {
        return await verb(desk, ...args);
      } catch (error) {
        // What is not refused may be asked again.
        if (error instanceof EngineFinal || error instanceof EngineRetryable || !(error instanceof Error)) throw error;
        if (error instanceof Failure) throw new EngineRetryable(error.reason, { cause: error });
        throw new EngineRetryable(reasonOf(error), { cause: error });
      }
    }),
  };
}
