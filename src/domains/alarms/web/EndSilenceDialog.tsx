import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { alarms } from '../contract.ts';
import type { SilenceRow } from './types.ts';

/** Ends a silence before its time. */
export default function EndSilenceDialog({ row, onClose }: { row: SilenceRow; onClose(): void }) {
  const form = useOpForm(alarms.endSilence, { params: { silenceId: row.id } });
  return (
    <OpDialog form={form} title={t`End silence?`} action={t`End silence`} done={t`Silence ended`} onClose={onClose}>
      <p className="text-muted">{t`Alarms that no other silence matches fire at once.`}</p>
    </OpDialog>
  );
}
