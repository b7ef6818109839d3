import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { msCloud } from '../contract.ts';
import type { TenantRow } from './types.ts';

/** Asks before a user no longer sees a tenant. */
export default function UnlinkDialog({ tenant, onClose }: { tenant: TenantRow; onClose(): void }) {
  const { id: cspId, company, owner } = tenant;
  const form = useOpForm(msCloud.unlinkMsTenant, { params: { cspId } });
  return (
    <OpDialog
      form={form}
      title={t`Unlink tenant?`}
      action={t`Unlink tenant`}
      danger
      done={t`${company} unlinked`}
      onClose={onClose}
    >
      <p>{t`${owner} no longer sees the subscriptions and costs of ${company}. Nothing changes at Microsoft.`}</p>
    </OpDialog>
  );
}
