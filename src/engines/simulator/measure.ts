import type { Measurement } from '#engines/port.ts';
import { loadAt } from './load-curve.ts';
import type { World } from './world.ts';

/** Measures the machines that are on; with `at`, as they were at that moment if they were on since before it. */
export function measure(world: World, refs: readonly string[], at = world.clock.now()): Measurement[] {
  const running = world.store.all<{ ref: string; bootedAt: number }>(
    `SELECT ref, booted_at AS bootedAt FROM machines
     WHERE ref IN (SELECT value FROM json_each(?)) AND power = 'on' AND booted_at <= ?`,
    JSON.stringify(refs),
    at,
  );
  return running.map((machine) => ({
    machineRef: machine.ref,
    at,
    ...loadAt(machine, at),
    uptimeSeconds: Math.floor((at - machine.bootedAt) / 1000),
  }));
}
