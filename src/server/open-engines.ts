import path from 'node:path';
import { translate } from '#kernel/message.ts';
import { missingTools, reportAccelerator, reportMissing } from '#engines/qemu/host/tools-of.ts';
import { wiringHere } from '#engines/qemu/network/able.ts';
import { startSupervisor } from '#engines/qemu/spawn.ts';
import { openEngines, type EngineRegistry, type EnginesConfig } from '#engines/registry.ts';
import { startSimulator, type RunningSimulator } from '#engines/simulator/spawn.ts';
import {
  importBackupsInto,
  importFirewallsInto,
  importImagesInto,
  importNetworksInto,
  importInto,
  importSnapshotsInto,
} from '#engines/simulator/import.ts';
import type { ImportMachines } from '#seed/machines.ts';
import { startCloudOf, traitsOf } from './open-cloud.ts';
import type { Config, EngineConfig } from '#platform/config.ts';

export interface OpenEngines {
  registry: EngineRegistry;
  /** How each is reached. */
  reached: EnginesConfig;
  /** Imports machines into an engine that have been running in the demonstration. */
  importMachines: ImportMachines;
  stop(): Promise<void>;
}

/** Reaches the configured engines; simulators and supervisors of this machine are started (or adopted) where needed. */
export async function startEngines(config: Config): Promise<OpenEngines> {
  const running: RunningSimulator[] = [];
  const reached: EnginesConfig = {};
  // Engines start side by side: none has to do with another.
  const starts = Object.entries(config.engines).map(async ([name, given]) => {
    const { kind, url } = given;
    const started = url === undefined ? await startOne(config, name, given) : { url };
    if (started === null) return;
    if ('stop' in started) running.push(started);
    if (kind === 'simulator') reached[name] = { kind, url: started.url };
    else if (kind === 'openstack') reached[name] = { kind, url: started.url, traits: traitsOf(name, given) };
    // What another host allows is not known here.
    else reached[name] = { kind, url: started.url, wired: started.url.startsWith('unix:') && (await isWired()) };
  });
  await Promise.all(starts).catch(async (error: unknown) => {
    await Promise.all(running.map((engine) => engine.stop()));
    throw error;
  });
  return {
    registry: openEngines(reached),
    reached,
    async importMachines(name, machines, of) {
      const engine = reached[name];
      if (engine === undefined) throw new Error(`No engine is configured under the name "${name}".`);
      await importInto(
        engine.url,
        machines.map((machine) => ({
          ...machine,
          diskSizesGb: [...machine.diskSizesGb],
          nics: machine.nics.map((nic) => ({ ...nic, ips: [...nic.ips] })),
          userData: machine.userData ?? null,
        })),
      );
      await importSnapshotsInto(engine.url, of?.snapshots ?? []);
      await importFirewallsInto(engine.url, of?.firewalls ?? []);
      await importBackupsInto(engine.url, of?.backups ?? []);
      await importImagesInto(engine.url, of?.images ?? []);
      await importNetworksInto(engine.url, of?.networks ?? []);
    },
    async stop() {
      await Promise.all(running.map((engine) => engine.stop()));
    },
  };
}

function startOne(config: Config, name: string, given: EngineConfig): Promise<RunningSimulator | null> {
  if (given.kind === 'openstack') return startCloudOf(config, name, given);
  if (given.kind === 'qemu') return startHere(path.join(config.dataDir, name));
  return startSimulator({ storeFile: path.join(config.dataDir, `${name}.sqlite`), pace: config.simulatorPace });
}

/** Whether guests here have networks and filters; where not, the console says why in one line. */
async function isWired(): Promise<boolean> {
  const wiring = await wiringHere();
  if (!wiring.able)
    process.stderr.write(
      `  Virtual machines on this machine have no networks, firewall or connection tests: ${translate(wiring.why)}\n`,
    );
  return wiring.able;
}

/** Virtual machines of this machine; where they cannot be had, the console starts without them and says why. */
async function startHere(folder: string): Promise<RunningSimulator | null> {
  const missing = await missingTools();
  if (missing.length > 0) {
    process.stderr.write(`  ${reportMissing(missing)}\n`);
    return null;
  }
  try {
    const supervisor = await startSupervisor(folder);
    process.stderr.write(`  ${await reportAccelerator(folder)}\n`);
    return supervisor;
  } catch (error) {
    process.stderr.write(`  Virtual machines on this machine are unavailable: ${String(error)}\n`);
    return null;
  }
}
