import { spaceOf } from '#engines/image-space.ts';
import { say } from '#engines/messages.ts';
import type { Duplex } from 'node:stream';
import { type Answers, methodsOf } from '#engines/calls.ts';
import type { ConsoleKind } from '#engines/consoles.ts';
import { EngineFinal, EngineRetryable } from '#engines/errors.ts';
import type { EnginePort, Machine } from '#engines/port.ts';
import { reasonOf } from '#engines/said.ts';
import { socketOf } from './process/command.ts';
import { ensureDestroyed, ensurePower } from '../stored/ensure.ts';
import { type Desk, ensureMachine } from './machines/ensure.ts';
import { ensureAccess, ensureInitAgain, ensureRebuilt, ensureRescue } from './guest/access.ts';
import { readGuestReports } from './guest/guest-reports.ts';
import { ensureHardware, ensureNics } from '../stored/hardware.ts';
import { ensureHostState, listHosts, thisHost } from './host/hosts.ts';
import { listPools, listPoolVolumes } from './host/pools.ts';
import * as stored from '../stored/images.ts';
import * as images from './images/images.ts';
import { readInitReports } from './guest/inits.ts';
import { jobOf } from '../stored/jobs.ts';
import { changesSince, machineByRef, machineByToken, pageOfMachines, toMachine } from '../stored/machines.ts';
import { measure } from './statistics/measure.ts';
import { sampleMachines } from '../stored/samples.ts';
import { ensureReverted, ensureSnapshot, ensureSnapshotRemoved, listSnapshots } from '../stored/snapshots.ts';
import { open } from './process/qmp.ts';
import { screenOf } from '../stored/screen.ts';
import { ensureFirewall, ensureNetwork, ensureNetworkRemoved } from '../stored/network-orders.ts';
import { capNetwork, readFirewalls } from './network/ensure.ts';
import { probe } from './network/probe.ts';
import { listStations, listSwitches } from './network/switches.ts';
import { networksByRef, pageOfNetworks } from '../stored/networks.ts';

/** What is not built for these machines yet; `capabilities` says so, and nothing asks for it. */
const cannot = (): never => {
  throw new EngineFinal('Machines here cannot do this.');
};
const none = (): never[] => [];
const onThisHost = (machine: Machine): Machine => ({ ...machine, hostId: thisHost });

/** How calls are answered that every host can answer, or none. */
const common = {
  ensureMachine,
  findJob: ({ store }, token) => jobOf(store, token),
  findMachine: ({ store }, token) => detail(machineByToken(store, token)),
  ensurePower,
  ensureDestroyed,
  readMachine: ({ store }, ref) => detail(machineByRef(store, ref)),
  changesSince({ store }, cursor) {
    const page = changesSince(store, cursor);
    return { ...page, machines: page.machines.map(onThisHost) };
  },
  measure,
  listMachines({ store }, page) {
    const { rows, next } = pageOfMachines(store, page);
    return { machines: rows.map((row) => onThisHost(toMachine(row))), next };
  },
  openConsole,
  ensureSnapshot,
  ensureReverted,
  ensureSnapshotRemoved,
  listSnapshots: ({ store }, refs) => listSnapshots(store, refs),
  ensureHardware,
  ensureNics,
  ensureAccess,
  ensureRescue,
  ensureRebuilt,
  readInitReports: ({ store }, refs) => readInitReports(store, refs),
  readGuestReports: ({ store }, refs) => readGuestReports(store, refs),
  ensureInitAgain,
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
  readImageSpace: ({ places }) => spaceOf(places.images),
  sampleMachines: ({ store }, refs, span) => sampleMachines(store, refs, span),
  listHosts,
  listPools,
  listPoolVolumes,
  ensureHostState,
  ensureMove: cannot,
  runCheck: cannot,
  listForeignNetworks: cannot,
  listForeignImages: cannot,
  listForeignServers: cannot,
  ensureAdopted: cannot,
  ensureReleased: cannot,
  ensureNetworkAdopted: cannot,
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
} satisfies Partial<Answers<Desk>>;

/** The same for hosts on which guests have their own networks. */
const wired: Answers<Desk> = {
  ...common,
  ensureFirewall,
  readFirewalls,
  ensureNetwork,
  ensureNetworkRemoved,
  listSwitches,
  listStations,
  listNetworks: ({ store }, page) => pageOfNetworks(store, page),
  readNetworks: ({ store }, refs) => networksByRef(store, refs),
  capNetwork,
  probe,
};

/** The same where they have none. */
const unwired: Answers<Desk> = {
  ...common,
  ensureFirewall: cannot,
  readFirewalls: none,
  ensureNetwork: cannot,
  ensureNetworkRemoved: cannot,
  listSwitches: cannot,
  listStations: cannot,
  listNetworks: cannot,
  readNetworks: none,
  capNetwork: cannot,
  probe: cannot,
};

/** The engine itself: the port, answered from the supervisor's store and the guests that it has hold of. */
export function qemuCore(desk: Desk): EnginePort {
  const answers = desk.wire === null ? unwired : wired;
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
        if (error instanceof EngineFinal || !(error instanceof Error)) throw error;
        throw new EngineRetryable(reasonOf(error), { cause: error });
      }
    }),
  };
}

const detail = (row: ReturnType<typeof machineByRef>) => (row ? onThisHost(toMachine(row)) : null);

async function openConsole(desk: Desk, of: { machineRef: string; kind: ConsoleKind }): Promise<Duplex> {
  const machine = machineByRef(desk.store, of.machineRef);
  if (!machine || machine.state === 'destroyed') throw new EngineFinal(say('machine-gone'));
  const guest = desk.guests.get(machine.ref);
  if (machine.power !== 'on' || guest === undefined) throw new EngineFinal(say('not-running'));
  if (of.kind === 'serial') return guest.serial.view();
  return screenOf(await open(socketOf(desk, machine.ref, 'vnc')), machine.name);
}
