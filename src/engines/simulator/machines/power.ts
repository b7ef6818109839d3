import type { MachinePower } from '#engines/port.ts';
import { recordChange } from '../../change-log.ts';
import { machineByRef } from './machines.ts';
import { beginInit, forgetInit } from '../init/store-init.ts';
import { forgetPassword } from '../guests/guest.ts';
import type { Store } from '../store.ts';
import type { Simulation } from '../simulation.ts';

/** Writes a new power state. The first boot gives the guest the host name that its machine's name makes. */
export function setPower(
  store: Store,
  machine: { ref: string; name: string },
  change: { to: MachinePower; boots: boolean; at: number },
): void {
  store.run('UPDATE machines SET power = ?, power_since = ? WHERE ref = ?', change.to, change.at, machine.ref);
  if (change.to === 'off') store.run('UPDATE machines SET booted_at = NULL WHERE ref = ?', machine.ref);
  if (!change.boots) return;
  beginInit(store, machine.ref, change.at);
  store.run(
    `UPDATE machines SET booted_at = ?, first_boot_at = coalesce(first_boot_at, ?), hostname = coalesce(hostname, ?)
     WHERE ref = ?`,
    change.at,
    change.at,
    hostNameOf(machine.name),
    machine.ref,
  );
}

/** Cuts the power behind the console's back, as a failing host does. False when there is none to cut. */
export function losePower(simulation: Simulation, ref: string): boolean {
  const machine = machineByRef(simulation.store, ref);
  if (!machine || machine.state !== 'ready' || machine.power === 'off') return false;
  setPower(simulation.store, machine, { to: 'off', boots: false, at: simulation.clock.now() });
  recordChange(simulation.store, ref);
  return true;
}

/** Loses the machine without a word in the change feed, as a failing store does. False when it is not there. */
export function vanish(simulation: Simulation, ref: string): boolean {
  if (!machineByRef(simulation.store, ref)) return false;
  simulation.store.run('DELETE FROM disks WHERE machine_ref = ?', ref);
  simulation.store.run('DELETE FROM snapshots WHERE machine_ref = ?', ref);
  forgetPassword(simulation.store, ref);
  forgetInit(simulation.store, ref);
  simulation.store.run('DELETE FROM machines WHERE ref = ?', ref);
  return true;
}

/** A host name (RFC 1123: letters, digits, inner dashes, at most 63) from any text; `server` when nothing is left. */
export function hostNameOf(name: string): string {
  const ascii = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const label = ascii
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 63)
    .replace(/^-|-$/g, '');
  return label === '' ? 'server' : label;
}
