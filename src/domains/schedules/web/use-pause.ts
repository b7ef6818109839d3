import { plural, t } from '@lingui/core/macro';
import { useAct } from '#shell/form/act.ts';
import { toast } from '#ui/toast.ts';
import { schedules } from '../contract.ts';

type Pausing = 'pause' | 'resume';

/** Pauses and resumes schedules without a question, because the notice offers the way back. */
export function usePause() {
  const acts = { pause: useAct(schedules.pauseSchedules), resume: useAct(schedules.resumeSchedules) };
  /** Says what became of them, with the way back. */
  const announce = (change: Pausing, ids: readonly string[]) => {
    const count = ids.length;
    const title =
      change === 'pause'
        ? plural(count, { one: 'Schedule paused', other: '# schedules paused' })
        : plural(count, { one: 'Schedule resumed', other: '# schedules resumed' });
    const undo = () => run(change === 'pause' ? 'resume' : 'pause', ids);
    toast('success', title, { action: { title: t`Undo`, onChoose: undo } });
  };
  const run = (change: Pausing, ids: readonly string[]) =>
    acts[change].mutate(
      { input: { scheduleIds: [...ids] } },
      {
        onSuccess({ results }) {
          const refused = results.find(({ refusal }) => refusal !== null);
          if (refused?.refusal) toast('error', t`Something went wrong`, { text: refused.refusal });
          else announce(change, ids);
        },
      },
    );
  return { announce, run };
}
