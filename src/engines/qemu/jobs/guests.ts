import { Failure } from '#kernel/failure.ts';
import { say } from '#engines/messages.ts';
import { reasonOf } from '#engines/said.ts';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { recordChange } from '../../change-log.ts';
import { agentUp } from '../guest/agent.ts';
import { handOver } from '../guest/credentials.ts';
import { restartInit, userDataOf } from '../guest/inits.ts';
import { addRescue, dropRescue } from '../guest/rescue-disk.ts';
import { Credentials } from '../../stored/credentials.ts';
import { writeSeed } from '../guest/seed.ts';
import { makeEmptyDisk, makeSystemDisk } from '../images/disks.ts';
import { checkSum } from '../images/image-rows.ts';
import { machineByRef, setPower } from '../../stored/machines.ts';
import type { Work } from '../types.ts';
import { endCalmly, turnOn } from './power.ts';

export const AccessWork = Credentials;

/** A guest that boots under emulation on a busy host is up late. */
const agentWithinMs = 240_000;

/** Sets credentials through the agent; of a machine that is off they wait until it runs. */
export const setAccess: Work = async (supervisor, machine, job) => {
  const given = AccessWork.parse(JSON.parse(job.body));
  if (machine.power === 'suspended') throw new Failure(say('suspended-no-credentials'));
  if (machine.power === 'off') {
    supervisor.store.run(
      `INSERT INTO waiting_access VALUES (?, ?, ?) ON CONFLICT (machine_ref) DO UPDATE SET
       password_hash = coalesce(excluded.password_hash, password_hash), ssh_key = coalesce(excluded.ssh_key, ssh_key)`,
      machine.ref,
      given.passwordHash,
      given.sshKey,
    );
    return;
  }
  await agentUp(supervisor, machine.ref, agentWithinMs);
  job.at(60);
  await handOver(supervisor, machine.ref, given);
};

export const RescueWork = z.strictObject({ enter: z.boolean(), passwordHash: z.string().nullable() });

/** Starts the machine from the rescue system, or from its own disks again. */
export const rescue: Work = async (supervisor, machine, job) => {
  const { enter, passwordHash } = RescueWork.parse(JSON.parse(job.body));
  await endCalmly(supervisor, machine);
  job.at(30);
  if (enter) {
    const instance = `rescue-${createHash('sha256').update(job.token).digest('hex').slice(0, 16)}`;
    await addRescue(supervisor, machine, { passwordHash, instance });
  } else await dropRescue(supervisor, machine.ref);
  job.at(60);
  try {
    await turnOn(supervisor, machine);
  } catch (error) {
    const now = machineByRef(supervisor.store, machine.ref);
    if (now !== undefined && now.power !== 'off')
      setPower(supervisor.store, machine.ref, { power: 'off', at: supervisor.clock.now(), why: reasonOf(error) });
    throw error;
  }
  setPower(supervisor.store, machine.ref, { power: 'on', at: supervisor.clock.now() });
};

export const RebuildWork = z.strictObject({
  imageRef: z.string(),
  systemDiskGb: z.int(),
  wipeDisks: z.boolean(),
  credentials: Credentials,
});

/** Gives the machine a fresh system disk; it may begin again, since what was on the old one is to go. */
export const rebuild: Work = async (supervisor, machine, job) => {
  const { imageRef, systemDiskGb, wipeDisks, credentials } = RebuildWork.parse(JSON.parse(job.body));
  await checkSum(supervisor, imageRef);
  await supervisor.guests.quit(supervisor, machine.ref);
  job.at(20);
  const { store, clock } = supervisor;
  if (machine.power !== 'off') setPower(store, machine.ref, { power: 'off', at: clock.now() });
  await dropRescue(supervisor, machine.ref);
  const disks = machine.disks.map((disk, position) => (position === 0 ? { ...disk, sizeGb: systemDiskGb } : disk));
  const next = { ...machine, imageRef, disks, instance: machine.instance + 1, written: false };
  const [system, ...others] = disks;
  if (system) await makeSystemDisk(supervisor, next, system);
  if (wipeDisks) for (const disk of others) await makeEmptyDisk(supervisor, machine.ref, disk);
  job.at(70);
  await writeSeed(supervisor, next, { credentials, userData: userDataOf(store, machine.ref) });
  store.transact(() => {
    store.run(
      'UPDATE machines SET image_ref = ?, disks = ?, instance = ?, written = 0 WHERE ref = ?',
      imageRef,
      JSON.stringify(disks),
      next.instance,
      machine.ref,
    );
    store.run('DELETE FROM waiting_access WHERE machine_ref = ?', machine.ref);
    restartInit(store, machine.ref);
    recordChange(store, machine.ref);
  });
};

/** Lets the next boot be a first one, and boots a machine that is on. Its credentials stay as they are in the guest. */
export const runInitAgain: Work = async (supervisor, machine, job) => {
  const { store, clock } = supervisor;
  const next = { ...machine, instance: machine.instance + 1 };
  if (machine.power === 'on') await endCalmly(supervisor, machine);
  job.at(40);
  const credentials = { passwordHash: null, sshKey: null };
  await writeSeed(supervisor, next, { credentials, userData: userDataOf(store, machine.ref) });
  store.transact(() => {
    store.run('UPDATE machines SET instance = ? WHERE ref = ?', next.instance, machine.ref);
    restartInit(store, machine.ref);
  });
  if (machine.power !== 'on') return;
  await turnOn(supervisor, machine);
  setPower(store, machine.ref, { power: 'on', at: clock.now() });
};
