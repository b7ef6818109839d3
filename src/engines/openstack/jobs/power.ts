import { say } from '#engines/messages.ts';
import { Failure } from '#kernel/failure.ts';
import { outcomeOf } from '../../power.ts';
import { setPower } from '../../stored/machines.ts';
import { PowerOrder } from '../../stored/orders.ts';
import type { Compute } from '../client/servers.ts';
import { saveNova } from '../store.ts';
import type { Keeper, Work } from '../types.ts';
import { insist } from './insist.ts';
import { makeServer, serverOf, settleResize, steady } from './server.ts';

/** Changes the power as it was asked for. */
export const power: Work = async (keeper, machine, job) => {
  const { action, force } = PowerOrder.parse(JSON.parse(job.body));
  const outcome = outcomeOf(machine.power, action);
  if (outcome === 'same') return;
  if ('refusal' in outcome) throw new Failure(outcome.refusal);
  await insist(keeper.cloud, async () => {
    const { compute, server } = await serverOf(keeper, machine.ref);
    if (server !== null && /RESIZE/.test(server.status)) await settleResize(keeper, machine, compute);
    if (action === 'on') {
      if (server?.status === 'ACTIVE') return;
      if (server === null) return makeServer(keeper, machine, compute);
      if (server.status === 'ERROR') {
        await compute.remove(server.id);
        saveNova(keeper.store, machine.ref, null);
        return makeServer(keeper, machine, compute);
      }
      return change(compute, server.id, { body: { 'os-start': null }, until: 'ACTIVE' });
    }
    if (server === null && action === 'off') return;
    if (server === null) throw new Failure(say('power-lost'));
    if (action === 'off') return turnOff(compute, server.id);
    if (action === 'suspend') return change(compute, server.id, { body: { suspend: null }, until: 'SUSPENDED' });
    if (action === 'resume') return change(compute, server.id, { body: { resume: null }, until: 'ACTIVE' });
    await restart(keeper, { compute, id: server.id, token: job.token, force });
  });
  keeper.store.run('DELETE FROM reboots WHERE token = ?', job.token);
  setPower(keeper.store, machine.ref, { power: outcome.to, at: keeper.clock.now() });
};

/** Restarts a guest, and only once: a restart whose answer was lost shows in what the cloud notes of the server. */
async function restart(
  { store }: Keeper,
  { compute, id, token, force }: { compute: Compute; id: string; token: string; force: boolean },
): Promise<void> {
  const last = (await compute.lastOf(id, 'reboot'))?.request_id ?? '';
  store.run('INSERT OR IGNORE INTO reboots VALUES (?, ?)', token, last);
  if (store.get('SELECT 1 FROM reboots WHERE token = ? AND last <> ?', token, last) === undefined)
    return change(compute, id, { body: { reboot: { type: force ? 'HARD' : 'SOFT' } }, until: 'ACTIVE' });
  await compute.settled(id, ['ACTIVE']);
}

/** Turns a server off: nova asks its guest first, and cuts the power of one that does not react. */
export async function turnOff(compute: Compute, id: string): Promise<void> {
  const { status } = await compute.settled(id, steady);
  if (status === 'SHUTOFF') return;
  // A suspended server cannot be stopped: what it has in memory goes on for a moment.
  if (status === 'SUSPENDED') await change(compute, id, { body: { resume: null }, until: 'ACTIVE' });
  if (status === 'PAUSED') await change(compute, id, { body: { unpause: null }, until: 'ACTIVE' });
  await change(compute, id, { body: { 'os-stop': null }, until: 'SHUTOFF' });
}

async function change(compute: Compute, id: string, { body, until }: { body: object; until: string }): Promise<void> {
  if ((await compute.settled(id, steady)).status === until && !('reboot' in body)) return;
  await compute.act(id, body);
  await compute.settled(id, [until]);
}
