import { EngineFinal } from '#engines/errors.ts';
import { say } from '#engines/messages.ts';
import type { Job, MachineSpec } from '#engines/port.ts';
import { type Credentials, hashPassword } from '../stored/credentials.ts';
import { checkSpec, orderMachine } from '../stored/ensure.ts';
import { seenJob } from '../stored/jobs.ts';
import { networkIdOf, readNet } from './client/nets.ts';
import { checkQuotas } from './client/quotas.ts';
import { checkImage } from './images/images.ts';
import { checkOpen } from './hosts.ts';
import type { Desk } from './types.ts';

/** Makes the disks and interfaces of a machine unless the token was seen. */
export async function ensureMachine(desk: Desk, token: string, spec: MachineSpec): Promise<Job> {
  const seen = seenJob(desk.store, token, 'create');
  if (seen) return seen;
  if (spec.source !== undefined) throw new EngineFinal('Machines here are made from images alone.');
  checkSpec(desk, spec);
  if (desk.cloud.config.disks === 'volumes' && !(await desk.cloud.has('volume')))
    throw new EngineFinal(say('cloud-no-volumes'));
  await checkImage(desk, { ...spec, systemDiskGb: spec.diskSizesGb[0] ?? 0 });
  for (const networkRef of new Set(spec.nics.map((nic) => nic.networkRef)))
    if ((await readNet(desk.cloud, networkIdOf(desk, networkRef))) === null)
      throw new EngineFinal(say('cloud-network-gone'));
  await checkOpen(desk);
  await checkQuotas(desk, spec);
  const credentials: Credentials = { passwordHash: await hashPassword(spec.password), sshKey: spec.sshKey };
  const note = (ref: string): void =>
    desk.store.run(
      'INSERT INTO servers (machine_ref, account_id, first_boot, user_data) VALUES (?, ?, ?, ?)',
      ref,
      spec.accountId ?? '',
      JSON.stringify(credentials),
      spec.userData === null ? null : JSON.stringify(spec.userData),
    );
  // Someone else may have come with the same token while this one waited.
  return seenJob(desk.store, token, 'create') ?? orderMachine(desk, { token, spec, body: {}, note });
}
