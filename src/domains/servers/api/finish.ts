import type { Db } from '#platform/db/pool.ts';
import { notify, type NotificationCode, type Severity } from '#domains/notifications/api/port.ts';
import type { Effect } from '#platform/tasks/task.ts';
import type { HistoryKind } from '../states.ts';
import type { By } from './history.ts';
import { announce } from './store.ts';
import { lockBeside, lockForEnd, saveEnd, type EndState } from './store-finish.ts';
import { writeHistory, type HistoryEntry } from './store-history.ts';

export interface Ending extends EndState {
  serverId: string;
  taskId: string;
  by: By;
  kind: HistoryKind;
  action: string;
  diff?: HistoryEntry['diff'];
  /** More to be written in the same transaction. */
  also?: (tx: Db) => Promise<void>;
  /** What its account is told. */
  tell?: { code: NotificationCode; severity: Severity; title: string; text: string };
  /** The tab that the notice leads to; the overview when left out. */
  tab?: string;
}

/** What the account is told of a task that failed; nothing of one that was cancelled. */
export function tellFailure(how: 'failed' | 'cancelled', title: string, reason: string): Pick<Ending, 'tell'> {
  return how === 'failed' ? { tell: { code: 133, severity: 'error', title, text: reason } } : {};
}

/**
 * The effect with which a task lets go of its server: the state it leaves it in, a row of history and the
 * event, all committed with the task's last verb. A server that is under another task is not touched.
 */
export function letGo(ending: Ending): Effect {
  return async (tx, emit) => {
    const { serverId: id, taskId, kind, action, by } = ending;
    const before = await lockForEnd(tx, id, taskId);
    if (before === null) return;
    const state = ending.state ?? before.state;
    await saveEnd(tx, id, ending);
    await ending.also?.(tx);
    if (ending.tell !== undefined) {
      const objectLink = state === 'terminated' ? `/tasks/${taskId}` : linkOf(ending);
      await notify(tx, { ...ending.tell, accountId: before.accountId, objectLink, groupKey: `task:${taskId}` });
    }
    const server = { id, siteId: before.siteId, accountId: before.accountId };
    await writeHistory(tx, { server, kind, action, ...diffOf(ending), from: before.state, to: state, by, taskId });
    await announce(tx, emit, { id, kind: state === 'terminated' ? 'terminated' : 'changed' });
  };
}

const diffOf = ({ diff }: Pick<Ending, 'diff'>) => (diff === undefined ? {} : { diff });

const linkOf = ({ serverId, tab = 'overview' }: Ending) => `/servers/${serverId}/${tab}`;

/** The effect with which a task that ran beside another ends: state and power are the other's, and stay. */
export function endBeside(ending: Omit<Ending, keyof EndState>): Effect {
  return async (tx, emit) => {
    const { serverId: id, taskId, kind, action, by } = ending;
    const server = await lockBeside(tx, id);
    if (server === null) return;
    await ending.also?.(tx);
    // Ended meanwhile: nobody needs to hear of it any more.
    if (server.state === 'terminated') return;
    if (ending.tell !== undefined)
      await notify(tx, {
        ...ending.tell,
        accountId: server.accountId,
        objectLink: linkOf(ending),
        groupKey: `task:${taskId}`,
      });
    await writeHistory(tx, {
      server: { id, siteId: server.siteId, accountId: server.accountId },
      kind,
      action,
      ...diffOf(ending),
      by,
      taskId,
    });
    await announce(tx, emit, { id });
  };
}
