import type { Duplex } from 'node:stream';
import type { ConsoleKind } from '#engines/consoles.ts';
import { EngineFinal, EngineRetryable, type EnginePort } from '#engines/port.ts';
import { capabilities } from './capabilities.ts';
import { socketOf } from './command.ts';
import { type Desk, ensureDestroyed, ensureMachine, ensurePower } from './ensure.ts';
import { guestPart } from './guest-part.ts';
import { readHost } from './host.ts';
import { ensureHardware, ensureNics } from './hardware.ts';
import { jobOf } from './jobs.ts';
import { changesSince, machineByRef, machineByToken, pageOfMachines, toMachine } from './machines.ts';
import { measure } from './measure.ts';
import * as snapshots from './snapshots.ts';
import { openScreen } from './vnc.ts';
import { wiredCapabilities, wiredPort } from './wire/port.ts';
import { Rejected } from './world.ts';

/** What is not built for these machines yet; `capabilities` says so, and nothing asks for it. */
const cannot = (): never => {
  throw new EngineFinal('Machines here cannot do this.');
};
const none = async (): Promise<never[]> => [];

/** The engine itself: the port, answered from the supervisor's store and the guests that it has hold of. */
export function qemuCore(desk: Desk): EnginePort {
  const { store } = desk;
  const asked = <T>(signal: AbortSignal, work: () => T | Promise<T>): Promise<T> => guarded(signal, work);
  return {
    capabilities: desk.wire === null ? capabilities : { ...capabilities, ...wiredCapabilities },
    ensureMachine: (token, spec, signal) => asked(signal, () => ensureMachine(desk, token, spec)),
    findJob: (token, signal) => asked(signal, () => jobOf(store, token)),
    findMachine: (token, signal) => asked(signal, () => told(machineByToken(store, token))),
    ensurePower: (token, change, signal) => asked(signal, () => ensurePower(desk, token, change)),
    ensureDestroyed: (token, ref, signal) => asked(signal, () => ensureDestroyed(desk, token, ref)),
    readMachine: (ref, signal) => asked(signal, () => told(machineByRef(store, ref))),
    changesSince: (cursor, signal) => asked(signal, () => changesSince(store, cursor)),
    measure: (refs, signal) => asked(signal, () => measure(desk, refs)),
    readHost: (signal) => asked(signal, () => readHost(desk)),
    listMachines: (page, signal) =>
      asked(signal, () => {
        const { rows, next } = pageOfMachines(store, page);
        return { machines: rows.map(toMachine), next };
      }),
    openConsole: (of, signal) => asked(signal, () => openConsole(desk, of)),
    ensureSnapshot: (token, wanted, signal) => asked(signal, () => snapshots.ensureSnapshot(desk, token, wanted)),
    ensureReverted: (token, of, signal) => asked(signal, () => snapshots.ensureReverted(desk, token, of)),
    ensureSnapshotRemoved: (token, of, signal) => asked(signal, () => snapshots.ensureSnapshotRemoved(desk, token, of)),
    listSnapshots: (refs, signal) => asked(signal, () => snapshots.listSnapshots(store, refs)),
    ensureHardware: (token, wanted, signal) => asked(signal, () => ensureHardware(desk, token, wanted)),
    ensureNics: (token, wanted, signal) => asked(signal, () => ensureNics(desk, token, wanted)),
    ...guestPart(desk, asked),
    ensureFirewall: cannot,
    readFirewalls: none,
    ensureBackup: cannot,
    ensureRestored: cannot,
    ensureBackupRemoved: cannot,
    listBackups: none,
    ensureGuestCommand: cannot,
    ensureGuestFile: cannot,
    cancelGuestCommand: cannot,
    readGuestResult: cannot,
    probe: cannot,
    ensureDevices: cannot,
    readDevices: cannot,
    ensureNetwork: cannot,
    ensureNetworkRemoved: cannot,
    listNetworks: cannot,
    readNetworks: none,
    capNetwork: cannot,
    ...(desk.wire && wiredPort(desk, asked)),
  };
}

const told = (row: ReturnType<typeof machineByRef>) => (row ? toMachine(row) : null);

/** Runs a call: what is refused is final, and what goes wrong may be asked again. */
async function guarded<T>(signal: AbortSignal, work: () => T | Promise<T>): Promise<T> {
  signal.throwIfAborted();
  try {
    return await work();
  } catch (error) {
    if (error instanceof Rejected) throw new EngineFinal(error.message);
    if (error instanceof EngineFinal || !(error instanceof Error)) throw error;
    throw new EngineRetryable(error.message, { cause: error });
  }
}

async function openConsole(desk: Desk, of: { machineRef: string; kind: ConsoleKind }): Promise<Duplex> {
  const machine = machineByRef(desk.store, of.machineRef);
  if (!machine || machine.state === 'destroyed') throw new Rejected('There is no such machine.');
  const guest = desk.guests.get(machine.ref);
  if (machine.power !== 'on' || guest === undefined) throw new Rejected('The machine is not running.');
  if (of.kind === 'serial') return guest.serial.view();
  return openScreen(socketOf(desk, machine.ref, 'vnc'), machine.name);
}
