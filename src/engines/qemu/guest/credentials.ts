import { Failure } from '#kernel/failure.ts';
import { say } from '#engines/messages.ts';
import { agentUp, AgentRefused, AgentSilent, askAgent } from './agent.ts';
import { inRescue } from './rescue-disk.ts';
import type { Credentials } from '../../stored/credentials.ts';
import type { Supervisor } from '../types.ts';

/** The first user of the systems that run here. */
const user = 'root';

/** Gives credentials to the first user in a guest that runs. Throws AgentSilent, or what the agent refuses. */
export async function handOver(
  supervisor: Supervisor,
  ref: string,
  { passwordHash, sshKey }: Credentials,
): Promise<void> {
  if (inRescue(supervisor, ref)) throw new Failure(say('in-rescue'));
  if (passwordHash !== null) {
    const password = Buffer.from(passwordHash).toString('base64');
    await askAgent(supervisor, ref, {
      command: 'guest-set-user-password',
      args: { username: user, password, crypted: true },
    });
  }
  if (sshKey !== null) {
    const keys = sshKey.split('\n').filter((line) => line.trim() !== '');
    await askAgent(supervisor, ref, {
      command: 'guest-ssh-add-authorized-keys',
      args: { username: user, keys, reset: true },
    });
  }
}

interface Waiting extends Credentials {
  ref: string;
}

/** Delivers pending credentials to running machines. What the agent refuses is retried at the next start. */
export async function handOverWaiting(supervisor: Supervisor): Promise<void> {
  const waiting = supervisor.store.all<Waiting>(
    `SELECT m.ref, w.password_hash AS passwordHash, w.ssh_key AS sshKey
     FROM waiting_access w JOIN machines m ON m.ref = w.machine_ref WHERE m.power = 'on'`,
  );
  await Promise.all(waiting.map((one) => tryHandOver(supervisor, one)));
}

async function tryHandOver(supervisor: Supervisor, { ref, ...given }: Waiting): Promise<void> {
  if (inRescue(supervisor, ref) || supervisor.guests.get(ref) === undefined) return;
  try {
    await agentUp(supervisor, ref, 0);
    await handOver(supervisor, ref, given);
    supervisor.store.run('DELETE FROM waiting_access WHERE machine_ref = ?', ref);
  } catch (error) {
    if (!(error instanceof AgentSilent) && !(error instanceof AgentRefused)) throw error;
  }
}
