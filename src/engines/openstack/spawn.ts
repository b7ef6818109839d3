import path from 'node:path';
import { type RunningEngine, startEngineProcess } from '../remote/process.ts';
import type { CloudConfig } from './config.ts';

/** Starts the keeper of a cloud, or adopts the one that runs for this folder, as `startEngineProcess` does. */
export function startCloud(folder: string, config: CloudConfig): Promise<RunningEngine> {
  return startEngineProcess(path.join(folder, 'store.db'), (store, socket) => ({
    main: 'engines/openstack/main',
    args: ['--store', store, '--socket', socket],
    // Neither its command line, its environment nor a file shows the credential.
    given: JSON.stringify(config),
  }));
}
