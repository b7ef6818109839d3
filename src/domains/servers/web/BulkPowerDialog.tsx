import { useBulk } from '#shell/form/use-bulk.ts';
import { servers } from '../contract.ts';
import type { PowerAction } from '../states.ts';
import { refusalOfChange } from './bulk.ts';
import { BulkTaskDialog } from './BulkTaskDialog.tsx';
import { ForceField } from './ForceField.tsx';
import type { ServerRow } from './types.ts';
import { actionTitle } from './labels.ts';

interface Props {
  action: PowerAction;
  rows: readonly ServerRow[];
  onClose(): void;
}

/** Changes the power of the selected servers. */
export default function BulkPowerDialog({ action, rows, onClose }: Props) {
  const bulk = useBulk(servers.changePowerOfMany, {
    rows,
    key: 'serverId',
    start: { force: false },
    judge: (row) => refusalOfChange(action, row),
    input: ({ force }, serverIds) => ({ action, force, serverIds }),
  });
  return (
    <BulkTaskDialog
      bulk={bulk}
      verb={actionTitle(action)}
      below={
        <ForceField action={action} checked={bulk.form.values.force} onChange={(force) => bulk.form.set({ force })} />
      }
      onClose={onClose}
    />
  );
}
