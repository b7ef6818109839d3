import { t } from '@lingui/core/macro';
import { useAct } from '#shell/form/act.ts';
import { HoursOfSites } from '#shell/form/HoursOfSites.tsx';
import { ReadOnList } from '#shell/list/ReadOnList.tsx';
import { DoneDialog } from '#ui/Dialog.tsx';
import { toast } from '#ui/toast.ts';
import { servers } from '../contract.ts';
import { undoHoursChoices } from '../limits.ts';

/** For how long each site keeps servers that are terminated. */
export default function TerminationPolicyDialog({ onClose }: { onClose(): void }) {
  const save = useAct(servers.saveTerminationPolicy, {
    onDone: ({ siteName }) => toast('success', t`Saved for ${siteName}`),
  });
  return (
    <DoneDialog title={t`Retention of terminated servers`} action={t`Done`} onClose={onClose}>
      <p className="mb-4 text-muted">
        {t`Until then they can be restored, and their disks and addresses are billed like those of a server that is off. Changes apply to servers terminated from now on.`}
      </p>
      <ReadOnList op={servers.listTerminationPolicies} params={{}} inset nothing={null}>
        {(policies) => (
          <HoursOfSites
            rows={policies.map((policy) => ({ ...policy, hours: policy.undoHours }))}
            label={(siteName) => t`Retention of terminated servers of ${siteName}`}
            choices={undoHoursChoices}
            none={t`not kept`}
            disabled={save.isPending}
            onChoose={({ siteId, version }, undoHours) =>
              save.mutate({ params: { siteId }, input: { undoHours }, ifMatch: version })
            }
          />
        )}
      </ReadOnList>
    </DoneDialog>
  );
}
