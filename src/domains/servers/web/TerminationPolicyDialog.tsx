import { plural, t } from '@lingui/core/macro';
import type { AnswerOf } from '#kernel/op.ts';
import { useAct } from '#shell/act.ts';
import { useRead } from '#shell/read.ts';
import { Button } from '#ui/Button.tsx';
import { Select } from '#ui/ChoiceFields.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { toast } from '#ui/toast.ts';
import { servers } from '../contract.ts';
import { undoHoursChoices } from '../limits.ts';

type Policy = AnswerOf<typeof servers.listTerminationPolicies>['items'][number];

/** For how long each site keeps servers that are terminated. */
export default function TerminationPolicyDialog({ onClose }: { onClose(): void }) {
  const read = useRead(servers.listTerminationPolicies, {});
  const save = useAct(servers.saveTerminationPolicy, {
    refresh: [servers.listTerminationPolicies, servers.readServer],
    onDone: ({ siteName }) => toast('success', t`Saved for ${siteName}`),
  });
  const choose = (policy: Policy, undoHours: number) =>
    save.mutate({ params: { siteId: policy.siteId }, input: { undoHours }, ifMatch: policy.version });
  return (
    <Dialog
      title={t`How long terminated servers are kept`}
      onClose={onClose}
      onSubmit={onClose}
      footer={
        <Button type="submit" look="primary">
          {t`Done`}
        </Button>
      }
    >
      <p className="mb-4 text-muted">
        {t`Until then they can be restored, and their disks and addresses are billed as those of a server that is off. A change holds for servers that are terminated from now on.`}
      </p>
      {read.data ? (
        <ul className="grid gap-2.5">
          {read.data.items.map((policy) => (
            <li key={policy.siteId} className="flex items-center justify-between gap-4">
              <span className="min-w-0 truncate font-medium">{policy.siteName}</span>
              <Select
                className="w-40 shrink-0"
                aria-label={t`How long ${policy.siteName} keeps terminated servers`}
                value={String(policy.undoHours)}
                disabled={save.isPending}
                onChange={(event) => choose(policy, Number(event.target.value))}
              >
                {[...new Set([...undoHoursChoices, policy.undoHours])].map((hours) => (
                  <option key={hours} value={hours}>
                    {hours === 0 ? t`not at all` : plural(hours, { one: '# hour', other: '# hours' })}
                  </option>
                ))}
              </Select>
            </li>
          ))}
        </ul>
      ) : read.error ? (
        <InlineError text={read.error.message} onRetry={() => void read.refetch()} />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </Dialog>
  );
}
