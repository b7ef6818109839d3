import type { EngineBackup } from '#engines/backups.ts';
import type { EnginePort, Job } from '#engines/port.ts';
import { FinalFailure } from '#kernel/failure.ts';
import type { App } from '#platform/app.ts';
import { ensureJob, type FoundMachine } from '#domains/servers/api/port.ts';
import type { Message } from '#kernel/message.ts';
import { keptUntil } from '../../retention.ts';
import { policyOf, windowOf } from '../row.ts';
import { readLastNightly, type Taken } from '../store-task.ts';
import { readFacts } from '../store.ts';
import { say } from '../../messages.ts';

/** The job that takes a backup of a machine; a guest that runs is asked to bring its file systems to rest. */
export function ensureTaken(
  { engine, machine }: FoundMachine,
  { token, name, signal }: { token: string; name: string; signal: AbortSignal },
): Promise<Job> {
  const quiesce = machine.power === 'on' && engine.capabilities.backups?.quiesce === true;
  const start = () => engine.ensureBackup(token, { machineRef: machine.ref, name, quiesce }, signal);
  return ensureJob(engine, { token, signal, start });
}

/** What is to be remembered of the finished backup that a token made. Throws FinalFailure where it is not listed. */
export async function takenBy(
  { app, token, signal }: { app: App; token: string; signal: AbortSignal },
  { engine, machine }: FoundMachine,
  { serverId, nightly }: { serverId: string; nightly: boolean },
): Promise<Taken> {
  const found = (await engine.listBackups([machine.ref], signal)).find((one) => one.token === token);
  if (found === undefined) throw new FinalFailure(say('not-listed'));
  const facts = await readFacts(app.db, serverId);
  const before = await readLastNightly(app.db, serverId);
  const at = new Date(found.createdAt);
  const { timeZone } = windowOf(facts);
  return {
    found,
    consistency: found.quiesced || found.power === 'off' ? 'file-system' : 'crash',
    warning: warningOf(found, engine),
    expiresAt: keptUntil(policyOf(facts), { at, nightly, before, timeZone }),
  };
}

function warningOf({ power, quiesced }: EngineBackup, engine: EnginePort): Message | null {
  if (power !== 'on' || quiesced || engine.capabilities.backups?.quiesce !== true) return null;
  return say('not-at-rest');
}
