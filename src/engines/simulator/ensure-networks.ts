import type { EngineNetwork } from '#engines/networks.ts';
import type { Job } from '#engines/port.ts';
import { seenJob, startedJob } from './ensure.ts';
import { drawDoom } from './faults.ts';
import { finishedJob, startJob } from './jobs.ts';
import { readNetworks, refusalOf, userOf } from './networks.ts';
import { Rejected, type World } from './world.ts';

/** Lays a network or changes the one that is there, unless the token was seen. */
export function ensureNetwork(world: World, token: string, wanted: EngineNetwork): Job {
  const seen = seenJob(world, token, 'network');
  if (seen) return seen;
  const refusal = refusalOf(world.store, wanted);
  if (refusal !== null) throw new Rejected(refusal);
  world.store.run('INSERT INTO network_jobs VALUES (?, ?, ?)', token, wanted.ref, JSON.stringify(wanted));
  const doom = drawDoom(world, 'ensureNetwork', wanted.name);
  startJob(world, { token, machineRef: null, work: { kind: 'network' }, doom });
  return startedJob(world, token);
}

/** Takes a network down that no machine has a card in. */
export function ensureNetworkRemoved(world: World, token: string, ref: string): Job {
  const seen = seenJob(world, token, 'remove-network');
  if (seen) return seen;
  const [network] = readNetworks(world, [ref]);
  const job = { token, machineRef: null, work: { kind: 'remove-network' } as const };
  if (!network) finishedJob(world, job);
  else {
    const user = userOf(world.store, ref);
    if (user) throw new Rejected(`The machine ${user.name} has a card in it.`);
    world.store.run('INSERT INTO network_jobs VALUES (?, ?, NULL)', token, ref);
    startJob(world, { ...job, doom: drawDoom(world, 'ensureNetworkRemoved', network.name) });
  }
  return startedJob(world, token);
}
