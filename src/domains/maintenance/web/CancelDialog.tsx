import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { maintenance } from '../contract.ts';

interface Props {
  maintenanceId: string;
  title: string;
  onClose(): void;
}

/** Cancels maintenance that is not over. */
export default function CancelDialog({ maintenanceId, title, onClose }: Props) {
  const form = useOpForm(maintenance.cancelMaintenance, { params: { maintenanceId } });
  return (
    <OpDialog
      form={form}
      title={t`Cancel ${title}?`}
      action={t`Cancel maintenance`}
      cancel={t`Keep maintenance`}
      danger
      done={t`Maintenance canceled`}
      onClose={onClose}
    >
      {t`Everyone who was notified of the maintenance is notified that it is canceled.`}
    </OpDialog>
  );
}
