import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { onCall } from '../contract.ts';
import type { OverrideRow } from './types.ts';

interface Props {
  row: OverrideRow;
  scheduleId: string;
  onClose(): void;
}

/** Asks before an override ends. */
export default function EndOverrideDialog({ row, scheduleId, onClose }: Props) {
  const form = useOpForm(onCall.endOnCallOverride, { params: { scheduleId, overrideId: row.id } });
  return (
    <OpDialog
      form={form}
      title={t`End override for ${row.person}?`}
      action={t`End override`}
      danger
      done={t`Override ended`}
      onClose={onClose}
    >
      <p className="text-muted">{t`The person whose shift it is is on call again at once.`}</p>
    </OpDialog>
  );
}
