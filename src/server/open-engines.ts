import path from 'node:path';
import { openEngines, type EngineRegistry, type EnginesConfig } from '#engines/registry.ts';
import { startSimulator, type RunningSimulator } from '#engines/simulator/spawn.ts';
import { importBackupsInto, importFirewallsInto, importInto, importSnapshotsInto } from '#engines/simulator/import.ts';
import type { ImportMachines } from '#seed/machines.ts';
import type { Config } from '#platform/config.ts';

export interface OpenEngines {
  registry: EngineRegistry;
  /** Tells an engine of machines that the demonstration says have run there for long. */
  importMachines: ImportMachines;
  stop(): Promise<void>;
}

/** Reaches the configured engines; the embedded simulator is started (or adopted) where one needs it. */
export async function startEngines(config: Config): Promise<OpenEngines> {
  const simulators: RunningSimulator[] = [];
  const reached: EnginesConfig = {};
  for (const [name, engine] of Object.entries(config.engines)) {
    if (engine.url !== undefined) reached[name] = { kind: engine.kind, url: engine.url };
    else {
      const storeFile = path.join(config.dataDir, `${name}.sqlite`);
      const simulator = await startSimulator({ storeFile, pace: config.simulatorPace });
      simulators.push(simulator);
      reached[name] = { kind: engine.kind, url: simulator.url };
    }
  }
  return {
    registry: openEngines(reached),
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
    },
    async stop() {
      await Promise.all(simulators.map((simulator) => simulator.stop()));
    },
  };
}
