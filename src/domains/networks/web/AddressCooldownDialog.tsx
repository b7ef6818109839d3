import { t } from '@lingui/core/macro';
import { useAct } from '#shell/form/act.ts';
import { HoursOfSites } from '#shell/form/HoursOfSites.tsx';
import { ReadOnList } from '#shell/list/ReadOnList.tsx';
import { DoneDialog } from '#ui/Dialog.tsx';
import { toast } from '#ui/toast.ts';
import { networks } from '../contract.ts';
import { cooldownHoursChoices } from '../limits.ts';

/** For how long each site keeps released public addresses from other accounts. */
export default function AddressCooldownDialog({ onClose }: { onClose(): void }) {
  const save = useAct(networks.saveAddressCooldown, {
    onDone: ({ siteName }) => toast('success', t`Saved for ${siteName}`),
  });
  return (
    <DoneDialog title={t`Address cooldown`} action={t`Done`} onClose={onClose}>
      <p className="mb-4 text-muted">
        {t`A released public address is not assigned to another account during this time. The account that released it can have it back. Changes apply to addresses released from now on.`}
      </p>
      <ReadOnList op={networks.listAddressCooldowns} params={{}} inset nothing={null}>
        {(policies) => (
          <HoursOfSites
            rows={policies}
            label={(siteName) => t`Address cooldown of ${siteName}`}
            choices={cooldownHoursChoices}
            none={t`none`}
            disabled={save.isPending}
            onChoose={({ siteId, version }, hours) =>
              save.mutate({ params: { siteId }, input: { hours }, ifMatch: version })
            }
          />
        )}
      </ReadOnList>
    </DoneDialog>
  );
}
