import { type RunningEngine, startEngineProcess } from '../remote/process.ts';

export type RunningSimulator = RunningEngine;

export interface SimulatorOptions {
  /** The SQLite file that it keeps everything in; made when it is not there. */
  storeFile: string;
  /** 1 is lifelike and the default. A simulator that runs already keeps its own pace. */
  pace?: number;
}

/** Starts the simulator as `startEngineProcess` does. */
export async function startSimulator(options: SimulatorOptions): Promise<RunningEngine> {
  return startEngineProcess(options.storeFile, (storeFile, socketPath) => ({
    main: 'engines/simulator/main',
    args: ['--store', storeFile, '--socket', socketPath, '--pace', String(options.pace ?? 1)],
  }));
}
