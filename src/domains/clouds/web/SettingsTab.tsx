import { t } from '@lingui/core/macro';
import { Suspense, useState } from 'react';
import { GivenReason } from '#shell/form/GivenReason.tsx';
import { OpForm } from '#shell/form/OpForm.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { useProof } from '#shell/session/proof.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { toast } from '#ui/toast.ts';
import { clouds } from '../contract.ts';
import { ConnectionCard, NetworksCard, ResourcesCard } from './CloudFields.tsx';
import { FeaturesCard, QuotasCard } from './LimitsFields.tsx';
import type { Cloud } from './types.ts';

const RemoveDialog = lazyPart(() => import('./RemoveDialog.tsx'));

/** How a cloud is reached and used; running servers are not touched by a change. */
export function SettingsTab({ cloud }: { cloud: Cloud }) {
  const { zoneId, settings, version } = cloud;
  const { guard, dialog } = useProof();
  const [removing, setRemoving] = useState(false);
  const form = useOpForm(clouds.saveCloud, {
    start: { ...settings, password: '' },
    params: { zoneId },
    ifMatch: version,
    guard,
    onDone: () => toast('success', t`Settings saved`, { text: t`Run the self-check to see whether they work.` }),
  });
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
      <OpForm form={form} label={t`Settings`} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <ConnectionCard form={form} stored />
        <NetworksCard form={form} />
        <ResourcesCard form={form} stored />
        <FeaturesCard form={form} />
        <QuotasCard form={form} />
        <GivenReason reason={form.givenReason} />
        <Button
          type="submit"
          look="primary"
          className="justify-self-end"
          busy={form.pending}
        >{t`Save settings`}</Button>
      </OpForm>
      <Card
        title={t`Remove data center`}
        note={t`The data center must be empty and never have had servers. Nothing in the cloud is deleted.`}
        actions={<Button look="danger" onClick={() => setRemoving(true)}>{t`Remove data center`}</Button>}
      >
        {null}
      </Card>
      {dialog}
      {removing && (
        <Suspense>
          <RemoveDialog cloud={cloud} onClose={() => setRemoving(false)} />
        </Suspense>
      )}
    </div>
  );
}
