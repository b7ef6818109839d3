import { startCheck, startSync, syncData } from '#domains/vendors/api/port.ts';
import { Conflict, NotFound } from '#kernel/errors.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Requester } from '#platform/tasks/enqueue.ts';
import { announce } from './announce.ts';
import { readConnection, store } from './store-connection.ts';
import { checkTask } from './tasks/check.ts';
import { syncTask } from './tasks/sync.ts';

interface Order {
  siteId: string;
  by: Requester;
}

/** Enqueues a synchronization of a site. Throws Conflict: 9971 without a connection, 9976 without a consent, 1007 while one runs. */
export async function orderSync(tx: Db, { siteId, by, now }: Order & { now: Date }): Promise<string> {
  const connection = await readConnection(tx, siteId, true);
  if (connection === undefined) throw new Conflict(9971);
  if (connection.refreshSealed === null) throw new Conflict(9976);
  return startSync(tx, connection, { store, task: syncTask, data: syncData(connection), by, now, announce });
}

interface Consented {
  code: string;
  by: string;
  /** The name that people of the site read. */
  signature: string;
  redirect: string;
}

/** Enqueues a test of a connection, with a consent that was just given. Throws Conflict (9971 without a connection, 1007 while one runs). */
export async function orderCheck(
  tx: Db,
  { siteId, by, consent, sealWith }: Order & { consent: Consented | null; sealWith: Buffer },
): Promise<{ cmdId: string; host: string }> {
  const connection = await readConnection(tx, siteId, true);
  if (connection === undefined) throw consent === null ? new Conflict(9971) : new NotFound();
  const { host } = connection;
  const cmdId = await startCheck(tx, connection, {
    store,
    task: checkTask,
    data: {
      siteId,
      host,
      at: 0,
      consent: consent && { by: consent.by, signature: consent.signature, redirect: consent.redirect },
    },
    ...(consent === null ? {} : { secret: { value: { code: consent.code }, sealWith } }),
    by,
    announce,
  });
  return { cmdId, host };
}
