import type { Measurement } from '#engines/port.ts';
import { capsOf } from './caps.ts';
import { loadAt, type LoadCurve } from './load-curve.ts';
import type { World } from './world.ts';

/** Measures the machines that are on; with `at`, as they were at that moment if they were on since before it. */
export function measure(world: World, refs: readonly string[], at = world.clock.now()): Measurement[] {
  const running = world.store.all<{ ref: string; bootedAt: number }>(
    `SELECT ref, booted_at AS bootedAt FROM machines
     WHERE ref IN (SELECT value FROM json_each(?)) AND power = 'on' AND booted_at <= ?`,
    JSON.stringify(refs),
    at,
  );
  const caps = capsOf(world.store, refs);
  return running.map((machine) => ({
    machineRef: machine.ref,
    at,
    ...under(caps.get(machine.ref), loadAt(machine, at)),
    uptimeSeconds: Math.floor((at - machine.bootedAt) / 1000),
  }));
}

/** A cap is taken for all cards here: one figure does not tell which of them are public. */
function under(cap: number | undefined, load: LoadCurve): LoadCurve {
  if (cap === undefined) return load;
  return { ...load, netInKbps: Math.min(cap, load.netInKbps), netOutKbps: Math.min(cap, load.netOutKbps) };
}
