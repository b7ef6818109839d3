import { say } from '#engines/messages.ts';
import { EngineFinal } from '#engines/errors.ts';
import type { z } from 'zod';
import type { EngineCapabilities, Job, MachineSpec } from '#engines/port.ts';
import { fillSecrets } from '../../user-data.ts';
import { checkImage } from '../images/image-rows.ts';
import { checkOpen } from '../host/hosts.ts';
import { saveUserData } from '../guest/inits.ts';
import { checkRoom } from '../../stored/images.ts';
import { checkSpec, orderMachine } from '../../stored/ensure.ts';
import { type Jobs, seenJob } from '../../stored/jobs.ts';
import { hashPassword } from '../../stored/credentials.ts';
import type { CreateOrder } from '../jobs/machines.ts';
import type { Supervisor } from '../types.ts';

/** What the verbs work on: the supervisor, and who carries out what they write down. */
export interface Desk extends Supervisor {
  jobs: Jobs<Supervisor>;
  capabilities: EngineCapabilities;
}

/** Makes the machine unless the token was seen; what exceeds the capacity of the host is refused before anything is made. */
export async function ensureMachine(desk: Desk, token: string, spec: MachineSpec): Promise<Job> {
  const seen = seenJob(desk.store, token, 'create');
  if (seen) return seen;
  if (spec.source !== undefined) throw new EngineFinal('Machines here are made from images alone.');
  checkOpen(desk);
  await checkCapacity(desk, spec);
  const body: z.infer<typeof CreateOrder> = {
    credentials: { passwordHash: await hashPassword(spec.password), sshKey: spec.sshKey },
    userData: spec.userData === null ? '' : fillSecrets(spec.userData),
  };
  // Someone else may have come with the same token while this one waited.
  const since = seenJob(desk.store, token, 'create');
  const note = (ref: string): void => {
    if (spec.userData !== null) saveUserData(desk.store, ref, spec.userData);
  };
  return since ?? orderMachine(desk, { token, spec, body, note });
}

async function checkCapacity(desk: Desk, spec: MachineSpec): Promise<void> {
  checkSpec(desk, spec);
  const running = desk.store.get<{ mb: number | null }>("SELECT sum(ram_mb) AS mb FROM machines WHERE power <> 'off'");
  const freeMb = desk.ramMb - (running?.mb ?? 0);
  if (spec.ramMb > freeMb) throw new EngineFinal(say('memory-left', { free: freeMb }));
  await checkRoom(desk.places.machines);
  await checkImage(desk, { ...spec, systemDiskGb: spec.diskSizesGb[0] ?? 0 });
}
