import type { Message } from '#kernel/message.ts';
import { syncStateOf } from '../states.ts';
import type { StoredCheck } from './store-connection.ts';

interface StoredSync {
  syncTaskId: string | null;
  syncedAt: Date | null;
  syncError: Message | null;
}

/** The synchronization of a connection as the wire has it; undefined: there is no connection. */
export const syncView = (row: StoredSync | undefined, isReady: boolean) => ({
  state: syncStateOf({
    isReady: row !== undefined && isReady,
    taskId: row?.syncTaskId ?? null,
    error: row?.syncError ?? null,
    syncedAt: row?.syncedAt ?? null,
  }),
  syncedAt: row?.syncedAt?.toISOString() ?? null,
  error: row?.syncError ?? null,
  cmdId: row?.syncTaskId ?? null,
});

/** What a test found, as the wire has it. */
export const checkViews = <Id extends string>(checks: readonly StoredCheck<Id>[], titleOf: (id: Id) => Message) =>
  checks.map(({ checkId, state, result, next }) => ({
    id: checkId,
    title: titleOf(checkId),
    state,
    result: result ?? '',
    next,
  }));
