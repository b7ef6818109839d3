import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import type { Effect } from '#platform/tasks/task.ts';
import type { ServerState } from '../states.ts';
import type { By, HistoryKind } from './history.ts';
import { announce } from './store.ts';
import { writeHistory } from './store-history.ts';

export interface Ending {
  serverId: string;
  taskId: string;
  by: By;
  kind: HistoryKind;
  action: string;
  /** Left out: the server stays as it is. */
  state?: ServerState;
  resumed?: boolean;
  /** Unix milliseconds, as the engine tells it; left out where the power did not change. */
  powerSince?: number | undefined;
  error?: string | null;
  /** Left out: the reference stays. */
  engineRef?: string;
  /** More to be written in the same transaction. */
  also?: (tx: Db) => Promise<void>;
}

interface Before {
  state: string;
  siteId: string;
  accountId: string;
}

/**
 * The effect with which a task lets go of its server: the state it leaves it in, a row of history and the
 * event, all committed with the task's last verb. A server that is under another task is not touched.
 */
export function letGo(ending: Ending): Effect {
  return async (tx, emit) => {
    const { serverId: id, taskId } = ending;
    const { rows } = await sql<Before>`
      select state, site_id as "siteId", account_id as "accountId" from server
      where id = ${id} and task_id = ${taskId} for no key update`.execute(tx);
    const before = rows[0];
    if (before === undefined) return;
    const state = ending.state ?? before.state;
    await tx
      .updateTable('server')
      .set({
        state,
        task_id: null,
        version: sql<number>`version + 1`,
        ...(ending.resumed === undefined ? {} : { resumed: ending.resumed }),
        ...(ending.powerSince === undefined ? {} : { power_since: new Date(ending.powerSince) }),
        ...(ending.error === undefined ? {} : { error: ending.error }),
        ...(ending.engineRef === undefined ? {} : { engine_ref: ending.engineRef }),
        ...(state === 'terminated' ? { terminated_at: sql<Date>`now()` } : {}),
      })
      .where('id', '=', id)
      .execute();
    await ending.also?.(tx);
    const { kind, action, by } = ending;
    const server = { id, siteId: before.siteId, accountId: before.accountId };
    await writeHistory(tx, { server, kind, action, from: before.state, to: state, by, taskId });
    await announce(tx, emit, { id, kind: state === 'terminated' ? 'terminated' : 'changed' });
  };
}
