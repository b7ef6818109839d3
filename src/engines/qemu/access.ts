import { agentUp, AgentRefused, AgentSilent, askAgent } from './agent.ts';
import { inRescue } from './rescue-disk.ts';
import type { Credentials } from './seed.ts';
import type { World } from './world.ts';

/** The first user of the systems that run here. */
const user = 'root';

/** Gives credentials to the first user in a guest that runs. Throws AgentSilent, or what the agent refuses. */
export async function handOver(world: World, ref: string, { passwordHash, sshKey }: Credentials): Promise<void> {
  if (inRescue(world, ref)) throw new Error('The machine is in its rescue system; end that first.');
  if (passwordHash !== null) {
    const password = Buffer.from(passwordHash).toString('base64');
    await askAgent(world, ref, {
      command: 'guest-set-user-password',
      args: { username: user, password, crypted: true },
    });
  }
  if (sshKey !== null) {
    const keys = sshKey.split('\n').filter((line) => line.trim() !== '');
    await askAgent(world, ref, {
      command: 'guest-ssh-add-authorized-keys',
      args: { username: user, keys, reset: true },
    });
  }
}

interface Waiting extends Credentials {
  ref: string;
}

/** Tries to hand over what waits for machines that run now. What the agent refuses is tried again at the next start. */
export async function handOverWaiting(world: World): Promise<void> {
  const waiting = world.store.all<Waiting>(
    `SELECT m.ref, w.password_hash AS passwordHash, w.ssh_key AS sshKey
     FROM waiting_access w JOIN machines m ON m.ref = w.machine_ref WHERE m.power = 'on'`,
  );
  await Promise.all(waiting.map((one) => tryHandOver(world, one)));
}

async function tryHandOver(world: World, { ref, ...given }: Waiting): Promise<void> {
  if (inRescue(world, ref) || world.guests.get(ref) === undefined) return;
  try {
    await agentUp(world, ref, 0);
    await handOver(world, ref, given);
    world.store.run('DELETE FROM waiting_access WHERE machine_ref = ?', ref);
  } catch (error) {
    if (!(error instanceof AgentSilent) && !(error instanceof AgentRefused)) throw error;
  }
}
