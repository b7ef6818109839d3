import { EngineFinal } from '#engines/port.ts';
import { isSimulator } from '#engines/simulator/engine.ts';
import type { App } from '#platform/app.ts';
import type { SeedParts } from './demo.ts';
import type { ImportedMachine } from './machines.ts';

const patienceMs = 60_000;

/** What the seeds need of a running product. Their machines can be given to a simulator only. */
export function seedPartsOf(app: App): SeedParts {
  return {
    db: app.db,
    log: app.log,
    now: new Date(app.clock.now()),
    tasks: app.tasks,
    async importMachines(name, machines) {
      const engine = app.engine(name);
      if (!isSimulator(engine))
        throw new EngineFinal(`The engine "${name}" is no simulator: it takes no made-up machines.`);
      await engine.importMachines(machines.map(itemOf), AbortSignal.timeout(patienceMs));
    },
  };
}

const itemOf = (machine: ImportedMachine) => ({
  ...machine,
  diskSizesGb: [...machine.diskSizesGb],
  nics: machine.nics.map((nic) => ({ ...nic, ips: [...nic.ips] })),
});
