import type { Role } from '#kernel/permissions.ts';
import type { Db } from '#platform/db/pool.ts';

/** A servicelet that runs a command without parameters on Linux. */
export async function addServicelet(
  { db }: { db: Db },
  of: { id: string; name: string; roles: Role[]; enabled: boolean },
): Promise<void> {
  const { id: servicelet_id, name, roles, enabled } = of;
  const now = new Date();
  await db.insertInto('servicelet').values({ id: servicelet_id, name, enabled, version: 1, created_at: now }).execute();
  await db
    .insertInto('servicelet_version')
    .values({
      servicelet_id,
      version: 1,
      name,
      description: '',
      os: 'linux',
      kind: 'command',
      command: JSON.stringify({ words: ['df'], script: '' }),
      parameters: '[]',
      file: 'none',
      timeout_seconds: 60,
      roles,
      enabled,
      changed_at: now,
      changed_by: 'test',
    })
    .execute();
}

/** A run of its own servicelet, which has its id, that has ended well. */
export async function addServiceletRun(
  { db }: { db: Db },
  of: { runId: string; serverId: string; taskId: string; name: string },
): Promise<void> {
  const { runId, serverId, taskId, name } = of;
  const [servicelet_id, now] = [runId, new Date()];
  await addServicelet({ db }, { id: servicelet_id, name, roles: ['root'], enabled: false });
  await db
    .insertInto('servicelet_run')
    .values({
      id: runId,
      server_id: serverId,
      servicelet_id,
      version: 1,
      action: 'run',
      state: 'ok',
      parameters: '{}',
      exit_code: 0,
      created_by: 'test',
      source: 'console',
      batch_id: runId,
      task_id: taskId,
      queued_at: now,
      started_at: now,
      ended_at: now,
    })
    .execute();
}
