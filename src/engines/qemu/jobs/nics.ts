import { Failure } from '#kernel/failure.ts';
import { say } from '#engines/messages.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { MachineNic } from '#engines/nics.ts';
import { cableOf, nicId, cardOf, netdevOf } from '../process/command.ts';
import { NicsWork } from '../../stored/orders.ts';
import type { Work } from '../types.ts';
import { recordChange } from '../../change-log.ts';
import type { Qmp } from '../process/qmp.ts';

/** The guest has to release a NIC; a booting guest does so late. */
const unplugWithinMs = 120_000;

/** Gives the machine its new network interfaces; new addresses reach a guest that runs when it next starts. */
export const changeNics: Work = async (supervisor, machine, job) => {
  const { nics } = NicsWork.parse(JSON.parse(job.body));
  const guest = await supervisor.guests.adopt(supervisor, machine.ref);
  if (guest !== null) {
    await supervisor.wire?.plug(machine.ref, nics);
    const wired = (await supervisor.wire?.holds(guest.pid)) === true;
    const plugged = await pluggedIn(guest.qmp);
    for (const nic of nics) {
      if (!plugged.has(`dev${nicId(nic.mac)}`)) await plug(guest.qmp, nic, wired);
      await link(guest.qmp, nic);
    }
    for (const nic of machine.nics) if (!nics.some(({ mac }) => mac === nic.mac)) await unplug(guest.qmp, nic);
  }
  supervisor.store.transact(() => {
    supervisor.store.run('UPDATE machines SET nics = ? WHERE ref = ?', JSON.stringify(nics), machine.ref);
    recordChange(supervisor.store, machine.ref);
  });
  await supervisor.wire?.plugged(machine.ref);
};

/** Puts the cable of a card in, or pulls it. */
export async function link(qmp: Qmp, nic: MachineNic): Promise<void> {
  await qmp.run('set_link', { name: nicId(nic.mac), up: nic.connected });
}

async function plug(qmp: Qmp, nic: MachineNic, wired: boolean): Promise<void> {
  await qmp.run('netdev_add', (wired ? cableOf : netdevOf)(nic, nicId(nic.mac)));
  await qmp.run('device_add', cardOf(nic));
}

const Items = z.array(z.object({ name: z.string() }));

async function pluggedIn(qmp: Qmp): Promise<Set<string>> {
  const items = await qmp.ask('qom-list', Items, { path: '/machine/peripheral' });
  return new Set(items.map(({ name }) => name));
}

async function unplug(qmp: Qmp, nic: MachineNic): Promise<void> {
  const device = `dev${nicId(nic.mac)}`;
  const until = Date.now() + unplugWithinMs;
  for (let ask = 0; (await pluggedIn(qmp)).has(device);) {
    if (Date.now() > until) throw new Failure(say('network-card-held'));
    // Asked twice while it is still thinking, QEMU refuses the second time.
    if (Date.now() >= ask) {
      await qmp.run('device_del', { id: device }).catch(() => undefined);
      ask = Date.now() + 5000;
    }
    await delay(100);
  }
  await qmp.run('netdev_del', { id: nicId(nic.mac) });
}
