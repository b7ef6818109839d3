import type { Holders } from '../remote/holders.ts';
import type { Listening } from '../remote/listen.ts';
import { type RunningServer, serveEngine } from '../remote/server.ts';
import { Consoles } from './console/consoles.ts';
import { controlsOf } from './controls.ts';
import { simulatorCore } from './core.ts';
import { placeUnplaced } from './hosts/place.ts';
import { placeUnplacedDisks } from './storage/pools.ts';
import { ImageFiles } from './images/image-files.ts';
import type { Simulation } from './simulation.ts';

/** Serves the simulation over HTTP on a unix socket or a loopback port. Throws when something else listens there. */
export async function serve(simulation: Simulation, where: Listening, holders?: Holders): Promise<RunningServer> {
  placeUnplaced(simulation.store, simulation.clock.now());
  placeUnplacedDisks(simulation.store);
  const files = new ImageFiles(simulation.store.file);
  simulation.images = files;
  const consoles = new Consoles(simulation);
  simulation.guests = consoles;
  const health = { store: simulation.store.file, pace: simulation.pace };
  const server = await serveEngine(simulatorCore(simulation), where, {
    health,
    holders,
    controls: controlsOf(simulation),
  });
  const close = async (): Promise<void> => {
    consoles.close();
    await server.close();
    files.close();
  };
  return { url: server.url, close };
}
