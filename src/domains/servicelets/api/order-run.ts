import type { By } from '#domains/history/api/port.ts';
import { newId } from '#kernel/ids.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { emitter } from '#platform/live/emit.ts';
import { enqueue, type Requester } from '#platform/tasks/enqueue.ts';
import { announce, type Locked } from '#domains/servers/api/port.ts';
import { maskedValues } from '../definition.ts';
import type { RunAction } from '../states.ts';
import type { StoredServicelet } from './store-catalog.ts';
import { insertRun, saveService, type RunFile } from './store.ts';
import { runServiceletTask, titleOf } from './tasks/run-servicelet.ts';
import { translate } from '#kernel/message.ts';

export interface RunOrder {
  servicelet: StoredServicelet;
  action: RunAction;
  values: Record<string, string>;
  file: (RunFile & { content: string }) | null;
  by: By;
  requester: Requester;
  now: Date;
  batch?: { id: string; position: number; stopOnFailure: boolean };
  schedule?: { id: string; slot: Date };
}

/** Queues a run on a locked server. */
export async function orderRun(
  tx: Db,
  { app, server }: { app: App; server: Locked },
  order: RunOrder,
): Promise<{ taskId: string; runId: string }> {
  const { servicelet, action, values, by, now, batch, schedule } = order;
  const [runId, taskId] = [newId<'servicelet-run'>(), newId<'task'>()];
  await insertRun(tx, {
    id: runId,
    serverId: server.id,
    serviceletId: servicelet.id,
    version: servicelet.version,
    action,
    parameters: maskedValues(servicelet.parameters, values),
    file: order.file === null ? null : keptOf(order.file),
    by: by.name,
    source: by.source,
    scheduleId: schedule?.id ?? null,
    slot: schedule?.slot ?? null,
    batchId: batch?.id ?? null,
    position: batch?.position ?? 0,
    stopOnFailure: batch?.stopOnFailure ?? false,
    taskId,
    now,
  });
  const of = { serverId: server.id, serviceletId: servicelet.id };
  if (action !== 'run') {
    const state = action === 'install' ? 'installing' : 'removing';
    await saveService(tx, of, { state, version: servicelet.version, runId, by: by.name, now });
  }
  const data = {
    ...of,
    runId,
    siteId: server.siteId,
    accountId: server.accountId,
    name: server.name,
    title: servicelet.name,
    version: servicelet.version,
    action,
    scheduled: schedule !== undefined,
    by,
  };
  await enqueue(tx, runServiceletTask, {
    id: taskId,
    data,
    object: {
      type: 'servicelet-run',
      id: runId,
      name: translate(titleOf(data)),
      siteId: server.siteId,
      accountId: server.accountId,
    },
    by: order.requester,
    secret: { value: { values, file: order.file }, sealWith: app.secret },
    ...(batch === undefined ? {} : { batchId: batch.id }),
  });
  await announce(tx, emitter(tx), { id: server.id });
  return { taskId, runId };
}

/** What is kept of a file: never its content. */
const keptOf = ({ path, bytes, sha256, mode, overwrite }: RunFile): RunFile => ({
  path,
  bytes,
  sha256,
  mode,
  overwrite,
});
