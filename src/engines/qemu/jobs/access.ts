import { handOver } from '../access.ts';
import { agentUp } from '../agent.ts';
import type { Work } from '../jobs.ts';
import { Credentials } from '../seed.ts';

export const AccessWork = Credentials;

/** A guest that boots under emulation on a busy host is up late. */
const agentWithinMs = 240_000;

/** Sets credentials through the agent; of a machine that is off they wait until it runs. */
export const setAccess: Work = async (world, machine, job) => {
  const given = AccessWork.parse(JSON.parse(job.body));
  if (machine.power === 'suspended') throw new Error('A suspended machine cannot take credentials.');
  if (machine.power === 'off') {
    world.store.run(
      `INSERT INTO waiting_access VALUES (?, ?, ?) ON CONFLICT (machine_ref) DO UPDATE SET
       password_hash = coalesce(excluded.password_hash, password_hash), ssh_key = coalesce(excluded.ssh_key, ssh_key)`,
      machine.ref,
      given.passwordHash,
      given.sshKey,
    );
    return;
  }
  await agentUp(world, machine.ref, agentWithinMs);
  job.at(60);
  await handOver(world, machine.ref, given);
};
