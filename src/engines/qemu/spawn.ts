import path from 'node:path';
import { type RunningSimulator, startEngineProcess } from '../simulator/spawn.ts';

/** A supervisor that runs; guests outlive it. */
export type RunningSupervisor = RunningSimulator;

/** Starts the supervisor of this folder's machines, or adopts the one that runs, as `startEngineProcess` does. */
export function startSupervisor(folder: string): Promise<RunningSupervisor> {
  return startEngineProcess(path.join(folder, 'store.db'), (store, socket) => ({
    main: 'engines/qemu/main',
    args: ['--store', store, '--socket', socket],
  }));
}
