import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { RadioCards } from '#ui/ChoiceFields.tsx';
import { OpDialog, plainForm } from '#shell/form/OpDialog.tsx';
import SwitchDialog from './SwitchDialog.tsx';
import type { ServerRow } from './types.ts';

type Choice = 'on' | 'off';

/** Asks whether the nightly backup of the selected servers is to go on or off. */
export default function BulkSwitchDialog({ rows, onClose }: { rows: readonly ServerRow[]; onClose(): void }) {
  // Kept as they were: the selection may move while the dialog is open.
  const [chosen] = useState(rows);
  const [choice, setChoice] = useState<Choice>('on');
  const [asked, setAsked] = useState(false);
  if (asked) return <SwitchDialog rows={chosen} enabled={choice === 'on'} onClose={onClose} />;
  return (
    <OpDialog
      form={plainForm(() => setAsked(true))}
      title={t`Nightly backup`}
      action={t`Check the servers`}
      question={false}
      onClose={onClose}
    >
      <RadioCards<Choice>
        label={t`Nightly backup`}
        className="grid-cols-1"
        value={choice}
        choices={[
          { value: 'on', title: t`On`, note: t`Copied every night. Priced by disk size.` },
          { value: 'off', title: t`Off`, note: t`Existing backups are kept until they expire.` },
        ]}
        onChange={setChoice}
      />
    </OpDialog>
  );
}
