import { t } from '@lingui/core/macro';
import { toastError, useAct } from '#shell/act.ts';
import { ApiError } from '#shell/api-error.ts';
import { call } from '#shell/call.ts';
import { cache } from '#shell/query-client.ts';
import { keyOf } from '#shell/read.ts';
import { toast } from '#ui/toast.ts';
import { servers } from '#domains/servers/contract.ts';
import { tags } from '../contract.ts';
import type { ObjectType } from '../schemas.ts';
import type { Changed } from './types.ts';

const read = [servers.listServers, servers.readServer, servers.listServerHistory, tags.readTags, tags.listTags];

/** Changes the tags of things of one kind; whoever calls it tells of it with `offerUndo`. */
export function useChangeTags(onDone: (results: Changed[]) => void, objectType: ObjectType = 'ot.server') {
  const act = useAct(tags.changeTags, {
    refresh: read,
    onRefused: () => false,
    onDone: ({ results }) => onDone(results),
  });
  return {
    ...act,
    change: (changes: { objectId: string; add: string[]; remove: string[] }[]) =>
      act.mutate({ params: { objectType }, input: { changes } }),
  };
}

/** Says what was done, with the way back: each thing loses what it was given, and gets what it lost. */
export function offerUndo(title: string, results: readonly Changed[], objectType: ObjectType = 'ot.server'): void {
  const changed = results.filter(({ added, removed }) => added.length + removed.length > 0);
  if (changed.length === 0) return toast('info', t`The tags are as they were`);
  const changes = changed.map(({ objectId, added, removed }) => ({ objectId, add: removed, remove: added }));
  const undo = async () => {
    try {
      await call(tags.changeTags, { params: { objectType }, input: { changes } });
      for (const op of read) void cache.invalidateQueries({ queryKey: keyOf(op) });
      toast('success', t`The tags are as they were`);
    } catch (error) {
      if (error instanceof ApiError) toastError(error);
      else throw error;
    }
  };
  toast('success', title, { action: { title: t`Undo`, onChoose: () => void undo() } });
}
