import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { siteLaunch } from '../contract.ts';
import type { AdminRow } from './types.ts';

interface Props {
  row: AdminRow;
  what: 'remove' | 'resend';
  onClose(): void;
}

/** Asks before an administrator is removed, or invited again. */
export default function AdminDialog({ row, what, onClose }: Props) {
  return what === 'remove' ? <Remove row={row} onClose={onClose} /> : <Resend row={row} onClose={onClose} />;
}

const paramsOf = ({ siteHost, id }: AdminRow) => ({ siteHost, adminId: id });

function Remove({ row, onClose }: Omit<Props, 'what'>) {
  const form = useOpForm(siteLaunch.removeSiteAdmin, { params: paramsOf(row) });
  return (
    <OpDialog
      form={form}
      title={t`Remove ${row.name}?`}
      action={t`Remove administrator`}
      danger
      done={() => t`${row.name} removed`}
      onClose={onClose}
    >
      {t`Their sessions end at once and they can no longer sign in. You can invite them again.`}
    </OpDialog>
  );
}

function Resend({ row, onClose }: Omit<Props, 'what'>) {
  const form = useOpForm(siteLaunch.resendSiteInvitation, { params: paramsOf(row) });
  return (
    <OpDialog
      form={form}
      title={t`Resend the invitation to ${row.name}?`}
      action={t`Resend invitation`}
      done={() => t`Invitation sent`}
      onClose={onClose}
    >
      {t`The new link works for 7 days. Links that were sent before stop working.`}
    </OpDialog>
  );
}
