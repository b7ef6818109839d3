import { t } from '@lingui/core/macro';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { RadioCards } from '#ui/ChoiceFields.tsx';
import { siteClosure } from '../contract.ts';
import { ImpactDialog, useImpact } from './ImpactDialog.tsx';

type Servers = 'keep' | 'off';

/** Suspends a site: first what that touches, then with its name typed. */
export function SuspendDialog({ siteHost, onClose }: { siteHost: string; onClose(): void }) {
  const impact = useImpact(siteHost);
  const start: { reason: string; servers: Servers } = { reason: '', servers: 'keep' };
  const form = useOpForm(siteClosure.suspendSite, {
    ...impact.options,
    start,
    input: (values, confirmed) => ({ ...values, confirm: impact.confirm(confirmed) }),
  });
  return (
    <ImpactDialog
      impact={impact}
      form={form}
      title={t`Suspend site?`}
      action={t`Suspend site`}
      done={t`Site suspended`}
      note={t`Customers see a page that says the site is unavailable. Sign-ups, orders and API calls are refused. Administrators of the site can only read.`}
      onClose={onClose}
    >
      <RadioCards
        label={t`Servers`}
        choices={[
          { value: 'keep', title: t`Keep running`, note: t`Servers stay as they are.` },
          { value: 'off', title: t`Power off`, note: t`Powered on again when the site is resumed.` },
        ]}
        value={form.values.servers}
        onChange={(servers) => form.set({ servers })}
      />
    </ImpactDialog>
  );
}
