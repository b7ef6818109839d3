import { plural, t } from '@lingui/core/macro';
import { QueryObserver } from '@tanstack/react-query';
import type { AnswerOf } from '#kernel/op.ts';
import { router } from '#shell/boot/router.tsx';
import { ApiError } from '#shell/data/api-error.ts';
import { isShownAsCode } from '#shell/form/code-mode.ts';
import { call } from '#shell/data/call.ts';
import { liveState } from '#shell/data/live-state.ts';
import { cache, refreshTouched } from '#shell/data/query-client.ts';
import { readOptions } from '#shell/data/read.ts';
import { toastError } from '#shell/form/act.ts';
import { toast } from '#ui/toast.ts';
import { servers } from '../contract.ts';
import { serverPath } from '../paths.ts';

const unheardMs = 5_000;

interface Ended {
  id: string;
  name: string;
  hours: number;
}

/** Says that a server is being terminated and until when it can come back, with the way back. */
export function offerUndoOfTermination(server: Ended): void {
  toast('success', t`Terminating ${server.name}`, {
    text: plural(server.hours, {
      one: 'It can be restored for # hour.',
      other: 'It can be restored for # hours.',
    }),
    action: { title: t`Undo`, onChoose: () => void undo(server) },
  });
}

/** Says that a server is back, with the way to it. */
export const toastRestored = (after: AnswerOf<typeof servers.restoreServer>): void =>
  toast('success', t`${after.name} restored and powered off`, {
    action: {
      title: t`Show server`,
      onChoose: () => void router.navigate({ href: serverPath(after.id, 'overview') }),
    },
  });

async function undo({ id, name }: Ended): Promise<void> {
  const args = { params: { serverId: id }, input: {} };
  if (isShownAsCode(servers.restoreServer, () => args)) return;
  try {
    if (!(await hasEnded(id, () => toast('info', t`${name} is restored as soon as it is powered off`)))) return;
    const after = await call(servers.restoreServer, args);
    void refreshTouched(servers.restoreServer);
    toastRestored(after);
  } catch (error) {
    if (error instanceof ApiError) toastError(error);
    else throw error;
  }
}

/** Waits until the server is terminated: only then can it come back. False: it was not terminated after all. */
function hasEnded(serverId: string, onWait: () => void): Promise<boolean> {
  const observer = new QueryObserver(cache, {
    ...readOptions(servers.readServer, { params: { serverId } }),
    staleTime: 0,
    // Without events, nothing else says that the task is over.
    refetchInterval: () => (liveState.get().connected ? false : unheardMs),
  });
  return new Promise((resolve, reject) => {
    let waits = false;
    const stop = observer.subscribe(({ data, error, isFetching }) => {
      // What was read before the order knows nothing of it.
      if (isFetching) return;
      if (error) {
        stop();
        return reject(error);
      }
      if (data === undefined) return;
      if (data.task !== null || data.state === 'terminating') {
        if (!waits) onWait();
        waits = true;
        return;
      }
      stop();
      resolve(data.state === 'terminated');
    });
  });
}
