import { say } from '#engines/messages.ts';
import { Failure } from '#kernel/failure.ts';
import { outcomeOf } from '../../power.ts';
import { type MachineRow, setPower } from '../../stored/machines.ts';
import { PowerOrder } from '../../stored/orders.ts';
import type { Compute, NovaServer } from '../client/servers.ts';
import { linkOf, saveNova } from '../store.ts';
import type { Keeper, Work } from '../types.ts';
import { insist } from './insist.ts';
import { isLocal } from './local.ts';
import { enterRescue } from './rescue.ts';
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
      await turnOn(keeper, machine, { compute, server });
      return reenter();
    }
    if (server === null && action === 'off') return;
    if (server === null) throw new Failure(say('power-lost'));
    if (action === 'off') return turnOff(compute, server.id);
    if (action === 'suspend' && server.status === 'RESCUE') throw new Failure(say('in-rescue'));
    if (action === 'suspend') return change(compute, server.id, { body: { suspend: null }, until: 'SUSPENDED' });
    if (action === 'resume') return change(compute, server.id, { body: { resume: null }, until: 'ACTIVE' });
    // A restart in rescue mode that broke off has left it: what is missing is to enter it again.
    const inRescue = keeper.store.get('SELECT 1 FROM rescues WHERE machine_ref = ?', machine.ref) !== undefined;
    if (server.status === 'RESCUE') await change(compute, server.id, { body: { unrescue: null }, until: 'ACTIVE' });
    else if (!inRescue) await restart(keeper, { compute, id: server.id, token: job.token, force });
    return reenter();

    /** A machine in rescue mode starts in it. */
    async function reenter(): Promise<void> {
      const { novaId } = linkOf(keeper.store, machine.ref);
      if (novaId !== null) await enterRescue(keeper, machine, { compute, id: novaId });
    }
  });
  keeper.store.run('DELETE FROM reboots WHERE token = ?', job.token);
  setPower(keeper.store, machine.ref, { power: outcome.to, at: keeper.clock.now() });
};

/** Brings a server to run, and makes the one of a machine that has none, or whose failed. */
async function turnOn(
  keeper: Keeper,
  machine: MachineRow,
  { compute, server }: { compute: Compute; server: NovaServer | null },
): Promise<void> {
  // One that is being made is waited for where it is made: the cloud may forget it.
  if (server === null || server.status === 'BUILD') return makeServer(keeper, machine, compute);
  if (server.status === 'ACTIVE' || server.status === 'RESCUE') return;
  // Its disk goes with a server on whose host it is: it is started again as it is.
  if (server.status === 'ERROR' && isLocal(keeper) && machine.written)
    return change(compute, server.id, { body: { reboot: { type: 'HARD' } }, until: 'ACTIVE' });
  if (server.status === 'ERROR') {
    await compute.remove(server.id);
    saveNova(keeper.store, machine.ref, null);
    return makeServer(keeper, machine, compute);
  }
  // Someone shelved it in the cloud: it is brought back as it was.
  const action = server.status.startsWith('SHELVED') ? { unshelve: null } : { 'os-start': null };
  await change(compute, server.id, { body: action, until: 'ACTIVE' });
}

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
  // A server in rescue mode cannot be stopped in it.
  if (status === 'RESCUE') await change(compute, id, { body: { unrescue: null }, until: 'ACTIVE' });
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
