import { plural, t } from '@lingui/core/macro';
import type { AnswerOf } from '#kernel/op.ts';
import { useAct } from '#shell/form/act.ts';
import { ReadOnList } from '#shell/list/ReadOnList.tsx';
import { Select } from '#ui/ChoiceFields.tsx';
import { DoneDialog } from '#ui/Dialog.tsx';
import { toast } from '#ui/toast.ts';
import { servers } from '../contract.ts';
import { undoHoursChoices } from '../limits.ts';

type Policy = AnswerOf<typeof servers.listTerminationPolicies>['items'][number];

/** For how long each site keeps servers that are terminated. */
export default function TerminationPolicyDialog({ onClose }: { onClose(): void }) {
  const save = useAct(servers.saveTerminationPolicy, {
    onDone: ({ siteName }) => toast('success', t`Saved for ${siteName}`),
  });
  const choose = (policy: Policy, undoHours: number) =>
    save.mutate({ params: { siteId: policy.siteId }, input: { undoHours }, ifMatch: policy.version });
  return (
    <DoneDialog title={t`Retention of terminated servers`} action={t`Done`} onClose={onClose}>
      <p className="mb-4 text-muted">
        {t`Until then they can be restored, and their disks and addresses are billed like those of a server that is off. Changes apply to servers terminated from now on.`}
      </p>
      <ReadOnList op={servers.listTerminationPolicies} params={{}} inset nothing={null}>
        {(policies) => (
          <ul className="grid gap-2.5">
            {policies.map((policy) => (
              <li key={policy.siteId} className="flex items-center justify-between gap-4">
                <span className="min-w-0 truncate font-medium">{policy.siteName}</span>
                <Select
                  className="w-40 shrink-0"
                  aria-label={t`Retention of terminated servers of ${policy.siteName}`}
                  value={String(policy.undoHours)}
                  disabled={save.isPending}
                  onChange={(event) => choose(policy, Number(event.target.value))}
                >
                  {[...new Set([...undoHoursChoices, policy.undoHours])].map((hours) => (
                    <option key={hours} value={hours}>
                      {hours === 0 ? t`not kept` : plural(hours, { one: '# hour', other: '# hours' })}
                    </option>
                  ))}
                </Select>
              </li>
            ))}
          </ul>
        )}
      </ReadOnList>
    </DoneDialog>
  );
}
