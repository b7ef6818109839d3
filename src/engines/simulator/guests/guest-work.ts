import { z } from 'zod';
import type { MachinePower } from '#engines/port.ts';
import { recordChange } from '../../change-log.ts';
import { restartInit } from '../init/store-init.ts';
import type { GuestWork, Work } from '../jobs/pace.ts';
import type { MachineRow } from '../machines/machines.ts';
import { setPower } from '../machines/power.ts';
import type { Store } from '../store.ts';

export const isGuestWork = (kind: Work['kind']): kind is GuestWork =>
  kind === 'access' || kind === 'rescue' || kind === 'rebuild' || kind === 'init';

function orderOf(store: Store, token: string): GuestOrder | null {
  const row = store.get<{ body: string }>('SELECT body FROM guest_jobs WHERE token = ?', token);
  return row ? GuestOrder.parse(JSON.parse(row.body)) : null;
}

/** The power that a machine has once this work is through. */
export const powerAfterGuestWork = (kind: GuestWork, power: MachinePower): MachinePower =>
  kind === 'access' || kind === 'init' ? power : kind === 'rescue' ? 'on' : 'off';

/** Does what a job that has come to its end was for; says why not where it cannot. */
export function carryOutGuestWork(
  store: Store,
  machine: MachineRow,
  job: { token: string; kind: GuestWork; endsAt: number },
): string | null {
  const order = orderOf(store, job.token);
  if (order === null) return 'The order has gone.';
  const at = job.endsAt;
  if (order.kind === 'rescue') {
    setRescue(store, machine.ref, order.enter);
    setPower(store, machine, { to: 'on', boots: true, at });
  } else if (order.kind === 'init') {
    restartInit(store, machine.ref);
    if (machine.power === 'on') setPower(store, machine, { to: 'on', boots: true, at });
  } else if (order.kind === 'access') {
    store.run('UPDATE machines SET credentials = ? WHERE ref = ?', JSON.stringify(order.credentials), machine.ref);
    if (machine.power === 'on') setPower(store, machine, { to: 'on', boots: true, at });
  } else {
    const { imageRef, credentials, systemDiskGb } = order;
    setRescue(store, machine.ref, false);
    restartInit(store, machine.ref);
    if (machine.power !== 'off') setPower(store, machine, { to: 'off', boots: false, at });
    store.run(
      'UPDATE machines SET image_ref = ?, credentials = ?, first_boot_at = NULL, hostname = NULL WHERE ref = ?',
      imageRef,
      JSON.stringify(credentials),
      machine.ref,
    );
    store.run('UPDATE disks SET size_gb = ? WHERE machine_ref = ? AND position = 0', systemDiskGb, machine.ref);
  }
  recordChange(store, machine.ref);
  return null;
}

function setRescue(store: Store, ref: string, on: boolean): void {
  store.run('DELETE FROM rescues WHERE machine_ref = ?', ref);
  if (on) store.run('INSERT INTO rescues VALUES (?)', ref);
}

/** Forgets what jobs were for that are forgotten themselves. */
export function forgetGuestJobs(store: Store): void {
  store.run('DELETE FROM guest_jobs WHERE token NOT IN (SELECT token FROM jobs)');
}

/** What a job does to a guest, as the store keeps it: which credentials there were, never what they are. */
export const GuestOrder = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('access'), credentials: z.array(z.string()) }),
  z.strictObject({ kind: z.literal('rescue'), enter: z.boolean() }),
  z.strictObject({ kind: z.literal('init') }),
  z.strictObject({
    kind: z.literal('rebuild'),
    credentials: z.array(z.string()),
    imageRef: z.string(),
    systemDiskGb: z.int(),
  }),
]);
export type GuestOrder = z.infer<typeof GuestOrder>;
