import type { Store } from '../store.ts';
import type { Simulation } from '../simulation.ts';
import { livingMachine } from '../machines/machines.ts';

/** Caps what the public cards of a machine carry together, in each direction; null takes the cap away. */
export function capNetwork(
  { store }: Simulation,
  { machineRef, mbps }: { machineRef: string; mbps: number | null },
): number | null {
  livingMachine({ store }, machineRef);
  if (mbps === null) forgetCap(store, machineRef);
  else store.run('INSERT OR REPLACE INTO caps VALUES (?, ?)', machineRef, mbps);
  return mbps;
}

/** A machine that goes takes its cap with it. */
export function forgetCap(store: Store, machineRef: string): void {
  store.run('DELETE FROM caps WHERE machine_ref = ?', machineRef);
}

/** The caps of machines, in kbit/s by their reference. */
export function capsOf(store: Store, refs: readonly string[]): Map<string, number> {
  const rows = store.all<{ ref: string; mbps: number }>(
    'SELECT machine_ref AS ref, mbps FROM caps WHERE machine_ref IN (SELECT value FROM json_each(?))',
    JSON.stringify(refs),
  );
  return new Map(rows.map(({ ref, mbps }) => [ref, mbps * 1000]));
}

/** Networks that are not public; a network that was never applied counts as public. */
export function privateNetworks(store: Store): Set<string> {
  const rows = store.all<{ ref: string }>("SELECT ref FROM networks WHERE json_extract(body, '$.kind') <> 'wan'");
  return new Set(rows.map(({ ref }) => ref));
}

/** What cards carry once the public ones among them share what the cap lets through. */
export function capped(kbps: readonly number[], isPublic: readonly boolean[], cap: number | undefined): number[] {
  const whole = kbps.reduce((sum, rate, index) => sum + (isPublic[index] === true ? rate : 0), 0);
  if (cap === undefined || whole <= cap) return [...kbps];
  return kbps.map((rate, index) => (isPublic[index] === true ? (rate / whole) * cap : rate));
}
