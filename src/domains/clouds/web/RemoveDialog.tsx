import { t } from '@lingui/core/macro';
import { useGo } from '#shell/boot/go.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { useProof } from '#shell/session/proof.tsx';
import { clouds } from '../contract.ts';
import { cloudsPath } from '../paths.ts';
import type { Cloud } from './types.ts';

/** Asks before a data center goes. */
export default function RemoveDialog({ cloud, onClose }: { cloud: Cloud; onClose(): void }) {
  const go = useGo();
  const { zoneId, zoneName } = cloud;
  const { guard, dialog } = useProof();
  const form = useOpForm(clouds.removeCloud, { params: { zoneId }, guard, onDone: () => go(cloudsPath()) });
  return (
    <>
      <OpDialog
        form={form}
        danger
        title={t`Remove data center ${zoneName}?`}
        action={t`Remove data center`}
        typeToConfirm={zoneId}
        done={t`Data center removed`}
        onClose={onClose}
      >
        <p>{t`Its engine ends and its stored password is deleted. Projects, networks and images in the cloud stay.`}</p>
      </OpDialog>
      {dialog}
    </>
  );
}
