import { record, type By, type Change } from '#domains/history/api/port.ts';
import type { Db } from '#platform/db/pool.ts';
import type { NotificationCode, Severity } from '#domains/notifications/api/port.ts';
import type { Sayable } from '#kernel/message.ts';
import { shared, type Effect } from '#platform/tasks/task.ts';
import { taskPath } from '#domains/tasks/paths.ts';
import type { HistoryKind } from '#domains/history/kinds.ts';
import { ofEnded, ofServer } from '../store.ts';
import { endTask, lockInLane, type Ended, type EndState } from './store-finish.ts';
import { serverPath } from '../../paths.ts';

export interface Ending extends EndState {
  serverId: string;
  taskId: string;
  by: By;
  kind: HistoryKind;
  action: Sayable;
  diff?: Change['diff'];
  /** More to be written in the same transaction. */
  also?: (tx: Db) => Promise<void>;
  /** The notification for its account. */
  notice?: { code: NotificationCode; severity: Severity; title: Sayable; text: Sayable };
  /** The tab that the notice leads to; the overview when left out. */
  tab?: string;
}

/** The notification for a failed task; none for a canceled one. */
export function notifyFailure(how: 'failed' | 'cancelled', title: Sayable, reason: Sayable): Pick<Ending, 'notice'> {
  return how === 'failed' ? { notice: { code: 133, severity: 'error', title, text: reason } } : {};
}

/**
 * The effect with which a task releases its server: the final state, a history row and the event, committed with the task's
 * last verb. A server that is under another task is not touched.
 */
export function releaseServer(ending: Ending): Effect {
  const { serverId, taskId, also } = ending;
  const effect: Effect = async (tx) => {
    const ended = await endTask(tx, { serverId, taskId, end: ending });
    if (ended === null) return;
    await also?.(tx);
    // What else was written may have changed the server.
    await recordEnd(tx, ending, { ended, object: also === undefined ? ofEnded(ended) : ofServer(ended) });
  };
  return also === undefined ? shared(effect) : effect;
}

function recordEnd(tx: Db, ending: Ending, at: { ended: Ended; object: ReturnType<typeof ofServer> }): Promise<void> {
  const { taskId, kind, action, diff, by, notice } = ending;
  const { before: from, state: to } = at.ended;
  const objectLink = to === 'terminated' ? taskPath(taskId) : linkOf(ending);
  return record(tx, {
    kind,
    action,
    diff,
    by,
    taskId,
    object: at.object,
    from,
    to,
    event: to === 'terminated' ? 'terminated' : 'changed',
    notice: notice && { ...notice, objectLink, groupKey: `task:${taskId}` },
  });
}

const linkOf = ({ serverId, tab = 'overview' }: Ending) => serverPath(serverId, tab);

/** The effect with which a task that ran beside another ends: state and power are the other's, and stay. */
export function endInLane(ending: Omit<Ending, keyof EndState>): Effect {
  return async (tx) => {
    const { serverId: id, taskId, kind, action, diff, by, notice } = ending;
    const server = await lockInLane(tx, id);
    if (server === null) return;
    await ending.also?.(tx);
    // Ended in the meantime: no one needs to be notified of it anymore.
    if (server.state === 'terminated') return;
    await record(tx, {
      kind,
      action,
      diff,
      by,
      taskId,
      object: ofServer({ id, ...server }),
      event: 'changed',
      notice: notice && { ...notice, objectLink: linkOf(ending), groupKey: `task:${taskId}` },
    });
  };
}
