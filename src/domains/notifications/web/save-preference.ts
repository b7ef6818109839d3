import { t } from '@lingui/core/macro';
import type { AnswerOf, AnyOp, CallOf } from '#kernel/op.ts';
import { ApiError } from '#shell/data/api-error.ts';
import { toastError } from '#shell/form/act.ts';
import { isShownAsCode } from '#shell/form/code-mode.ts';
import { call } from '#shell/data/call.ts';
import { cache } from '#shell/data/query-client.ts';
import { keyOf, readOptions } from '#shell/data/read.ts';
import { toast } from '#ui/toast.ts';
import { preferenceSets, type PreferenceSet } from '../sets.ts';
import { notifications } from '../contract.ts';
import type { Change } from '../schemas.ts';

type Preferences = AnswerOf<typeof notifications.readPreferences>;

const key = keyOf(notifications.readPreferences, {});

async function sent<T extends AnyOp>(op: T, args: CallOf<T>): Promise<boolean> {
  if (isShownAsCode(op, () => args)) return false;
  await call(op, args);
  return true;
}

/** Each set has its own call and its own name in it. False: it was shown as code instead. */
function send(set: PreferenceSet, change: Change): Promise<boolean> {
  const changes = [change];
  switch (set) {
    case 'general':
      return sent(notifications.saveGeneral, { input: { notificationsPreferences: changes } });
    case 'security':
      return sent(notifications.saveSecurity, { input: { securityNotificationsPreferences: changes } });
    case 'usage':
      return sent(notifications.saveUsage, { input: { usageNotificationsPreferences: changes } });
    case 'parent-security':
      return sent(notifications.saveParentSecurity, { input: { psNotificationsPreferences: changes } });
    case 'parent-actions':
      return sent(notifications.saveParentActions, { input: { paNotificationsPreferences: changes } });
    case 'parent-usage':
      return sent(notifications.saveParentUsage, { input: { puNotificationsPreferences: changes } });
    case 'billing':
    case 'system':
    case 'sc':
      return sent(notifications.saveAdmin, { input: { [set]: changes } });
  }
}

function show(set: string, change: Change) {
  cache.setQueryData<Preferences>(key, (all) =>
    all === undefined
      ? all
      : {
          ...all,
          sets: all.sets.map((one) =>
            one.set === set
              ? { ...one, items: one.items.map((row) => (row.code === change.code ? { ...row, ...change } : row)) }
              : one,
          ),
        },
  );
}

/** Saves one switch at once; a refused one flips back and says why. `undo` is what the notice offers. */
export async function savePreference(set: PreferenceSet, change: Change, undo: Change | null) {
  show(set, change);
  try {
    if (!(await send(set, change))) return undo === null ? undefined : show(set, undo);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (undo !== null) show(set, undo);
    return toastError(error, t`Not saved`);
  }
  if (undo === null) return;
  toast('success', t`Saved`, {
    action: { title: t`Undo`, onChoose: () => void savePreference(set, undo, null) },
  });
}

/** Hides a kind in the notification center; its mails are not affected. */
export async function muteKind(code: number): Promise<void> {
  const { sets } = await cache.ensureQueryData(readOptions(notifications.readPreferences, {}));
  const own = sets.find((one) => !one.set.startsWith('parent-') && one.items.some((row) => row.code === code));
  const set = preferenceSets.find((name) => name === own?.set);
  if (set !== undefined) await savePreference(set, { code, inApp: false }, { code, inApp: true });
}
