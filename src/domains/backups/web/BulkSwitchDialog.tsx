import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { RadioCards } from '#ui/ChoiceFields.tsx';
import { FormDialog } from '#ui/Dialog.tsx';
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
    <FormDialog
      title={t`Nightly backup`}
      onClose={onClose}
      onSubmit={() => setAsked(true)}
      action={t`Check the servers`}
    >
      <RadioCards<Choice>
        label={t`Nightly backup`}
        className="grid-cols-1"
        value={choice}
        choices={[
          { value: 'on', title: t`On`, note: t`Copied every night, paid by the size of the disks.` },
          { value: 'off', title: t`Off`, note: t`What there is stays until its time is over.` },
        ]}
        onChange={setChoice}
      />
    </FormDialog>
  );
}
