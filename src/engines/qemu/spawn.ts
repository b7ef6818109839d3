import path from 'node:path';
import { type RunningEngine, startEngineProcess } from '../remote/process.ts';

/** Starts the supervisor of this folder's machines, or adopts the one that runs, as `startEngineProcess` does. */
export function startSupervisor(folder: string): Promise<RunningEngine> {
  return startEngineProcess(path.join(folder, 'store.db'), (store, socket) => ({
    main: 'engines/qemu/main',
    args: ['--store', store, '--socket', socket],
  }));
}
