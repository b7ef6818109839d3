import { t } from '@lingui/core/macro';
import { useEditedRow } from '#shell/form/edited-row.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { RowConflict } from '#shell/form/RowConflict.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { TextField } from '#ui/TextField.tsx';
import { networks } from '../contract.ts';
import { systemName } from '../names.ts';
import type { NetworkRow } from './types.ts';

/** What is written of a network. */
const startOf = ({ label }: NetworkRow) => ({ name: label });

/** Gives a network another name. */
export default function RenameNetworkDialog({ row, onClose }: { row: NetworkRow; onClose(): void }) {
  const edited = useEditedRow(networks.listNetworks, row);
  const form = useOpForm(networks.renameNetwork, {
    start: startOf(row),
    params: { networkId: row.id },
    ifMatch: edited.version,
    rereads: true,
  });
  const full = systemName(row.type, row.vlanId, form.values.name.trim());
  return (
    <OpDialog
      form={form}
      title={t`Rename ${row.name}`}
      action={t`Rename`}
      done={(network) => t`Network renamed to ${network.name}`}
      onClose={onClose}
    >
      <RowConflict form={form} row={edited} fields={{ label: t`Name` }} onTake={(now) => form.restart(startOf(now))} />
      <TextField
        label={t`Name`}
        hint={t`The full name will be ${full}.`}
        autoComplete="off"
        spellCheck={false}
        {...form.field('name')}
      />
    </OpDialog>
  );
}
