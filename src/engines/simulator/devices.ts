import { madeWith, type Devices } from '#engines/devices.ts';
import { deviceCatalogue } from './device-wire.ts';
import { machineByRef } from './machines.ts';
import type { Store } from './store.ts';

/** The devices are as the job wanted them. */
export function carryOutDevices(store: Store, machineRef: string, token: string): string | null {
  const body = store.get<{ body: string }>('SELECT body FROM wanted WHERE token = ?', token)?.body;
  if (body === undefined) return 'The request has gone.';
  store.run('INSERT OR REPLACE INTO devices VALUES (?, ?)', machineRef, body);
  return null;
}

/** What a machine shows its guest; one whose devices were never changed has what it was made with. */
export function devicesOf(store: Store, ref: string): Devices | null {
  const machine = machineByRef(store, ref);
  if (!machine || machine.state === 'destroyed') return null;
  const row = store.get<{ body: string }>('SELECT body FROM devices WHERE machine_ref = ?', ref);
  // Typed edge: JSON that this simulator wrote from parsed input.
  return row ? (JSON.parse(row.body) as Devices) : madeWith(deviceCatalogue);
}

export function forgetDevices(store: Store, machineRef: string): void {
  store.run('DELETE FROM devices WHERE machine_ref = ?', machineRef);
}
