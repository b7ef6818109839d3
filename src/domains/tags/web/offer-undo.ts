import { t } from '@lingui/core/macro';
import { toastError } from '#shell/form/act.ts';
import { ApiError } from '#shell/data/api-error.ts';
import { isShownAsCode } from '#shell/form/code-mode.ts';
import { call } from '#shell/data/call.ts';
import { refreshTouched } from '#shell/data/query-client.ts';
import { toast } from '#ui/toast.ts';
import { tags } from '../contract.ts';
import type { ObjectType } from '../schemas.ts';
import type { Changed } from './types.ts';

/** Says what was done, with the way back: each thing loses what it was given, and gets what it lost. */
export function offerUndo(title: string, results: readonly Changed[], objectType: ObjectType = 'ot.server'): void {
  const changed = results.filter(({ added, removed }) => added.length + removed.length > 0);
  if (changed.length === 0) return toast('info', t`Tags not changed`);
  const changes = changed.map(({ objectId, added, removed }) => ({ objectId, add: removed, remove: added }));
  const undo = async () => {
    const args = { params: { objectType }, input: { changes } };
    if (isShownAsCode(tags.changeTags, () => args)) return;
    try {
      await call(tags.changeTags, args);
      void refreshTouched(tags.changeTags);
      toast('success', t`Tags not changed`);
    } catch (error) {
      if (error instanceof ApiError) toastError(error);
      else throw error;
    }
  };
  toast('success', title, { action: { title: t`Undo`, onChoose: () => void undo() } });
}
