import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { systemClock } from '#kernel/clock.ts';
import type { EnginePort } from '#engines/port.ts';
import { forgetOldJobs, Jobs } from '../stored/jobs.ts';
import { sampleMinutes, Sampler } from '../stored/samples.ts';
import { sparing } from './adoption/networks.ts';
import { capabilitiesOf } from './capabilities.ts';
import { Cloud } from './client/cloud.ts';
import type { CloudConfig } from './config.ts';
import { cloudCore } from './core.ts';
import { create } from './jobs/create.ts';
import { destroy } from './jobs/destroy.ts';
import { changeHardware } from './jobs/hardware.ts';
import { cloneDisk, copyImage, removeImage, sealImage } from './jobs/images.ts';
import { changeNics } from './jobs/nics.ts';
import { setHostState } from './jobs/host-state.ts';
import { move } from './jobs/move.ts';
import { power } from './jobs/power.ts';
import { rebuild } from './jobs/rebuild.ts';
import { rescue } from './jobs/rescue.ts';
import { removeSnapshot, revert, takeSnapshot } from './jobs/snapshots.ts';
import { readingNow } from './measure.ts';
import { changeFirewall } from './network/firewall.ts';
import { changeNetwork } from './network/networks.ts';
import { Store } from './store.ts';
import { Sweeper } from './sweeper.ts';
import type { Desk, HostWork, Keeper, Work } from './types.ts';

const works: Readonly<Record<string, Work>> = {
  create,
  destroy,
  power,
  snapshot: takeSnapshot,
  revert,
  'remove-snapshot': removeSnapshot,
  hardware: changeHardware,
  nics: changeNics,
  firewall: changeFirewall,
  rebuild,
  'clone-disk': cloneDisk,
  rescue,
  move,
};

const hostWorks: Readonly<Record<string, HostWork>> = {
  network: sparing(changeNetwork),
  'remove-network': sparing(changeNetwork),
  'seal-image': sealImage,
  'copy-image': copyImage,
  'remove-image': removeImage,
  host: setHostState,
};

/** Every kind of work. */
export interface Works {
  machines: Readonly<Record<string, Work>>;
  host: Readonly<Record<string, HostWork>>;
}

export interface RunningKeeper {
  engine: EnginePort;
  desk: Desk;
  /** Ends: what is under way goes on with the next one. */
  stop(): Promise<void>;
}

export interface KeeperOptions {
  config: CloudConfig;
  /** Everything that stays: the store, and images that are not complete. */
  folder: string;
  /** Puts something around all work, as tests do that make it fail. */
  around?: (works: Works) => Works;
  /** How the cloud is reached, as tests do that lose its answers. */
  reach?: (config: CloudConfig, how: ConstructorParameters<typeof Cloud>[1]) => Cloud;
}

/** Takes up the machines of a cloud and goes on with what was begun. Nothing is asked of the cloud before it has to be. */
export async function keep({
  config,
  folder,
  around,
  reach = (of, how) => new Cloud(of, how),
}: KeeperOptions): Promise<RunningKeeper> {
  const spool = path.join(folder, 'images');
  await mkdir(spool, { recursive: true, mode: 0o700 });
  const store = new Store(path.join(folder, 'store.db'));
  const ending = new AbortController();
  const cloud = reach(config, { clock: systemClock, ending: ending.signal });
  const keeper: Keeper = { store, clock: systemClock, cloud, spool, sweep: () => sweeper.soon() };
  const sweeper = new Sweeper(keeper);
  forgetOldJobs(keeper);
  // Those of restarts that failed.
  store.run("DELETE FROM reboots WHERE token NOT IN (SELECT token FROM jobs WHERE state = 'running')");
  const all = { machines: works, host: hostWorks };
  const jobs = new Jobs(keeper, around?.(all) ?? all, async () => undefined);
  jobs.resume();
  sweeper.soon();
  const stopSampling = sampleMinutes(new Sampler(keeper, readingNow(keeper)), keeper);
  const desk: Desk = { ...keeper, jobs, capabilities: capabilitiesOf(config) };
  return {
    engine: cloudCore(desk),
    desk,
    async stop() {
      ending.abort();
      await stopSampling();
      await jobs.stop();
      await sweeper.stop();
      store.close();
    },
  };
}
