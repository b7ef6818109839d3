import { beginAnew, userDataOf } from '../inits.ts';
import type { Work } from '../jobs.ts';
import { setPower } from '../machines.ts';
import { writeSeed } from '../seed.ts';
import { endCalmly, turnOn } from './power.ts';

/** Lets the next boot be a first one, and boots a machine that is on. Its credentials stay as they are in the guest. */
export const runInitAgain: Work = async (world, machine, job) => {
  const { store, clock } = world;
  const anew = { ...machine, instance: machine.instance + 1 };
  if (machine.power === 'on') await endCalmly(world, machine);
  job.at(40);
  const credentials = { passwordHash: null, sshKey: null };
  await writeSeed(world, anew, { credentials, userData: userDataOf(store, machine.ref) });
  store.transact(() => {
    store.run('UPDATE machines SET instance = ? WHERE ref = ?', anew.instance, machine.ref);
    beginAnew(store, machine.ref);
  });
  if (machine.power !== 'on') return;
  await turnOn(world, machine);
  setPower(store, machine.ref, { power: 'on', at: clock.now() });
};
