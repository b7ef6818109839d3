import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { TextField } from '#ui/TextField.tsx';
import { networks } from '../contract.ts';
import { systemName } from '../names.ts';
import type { NetworkRow } from './types.ts';

/** Gives a network another name. */
export default function RenameNetworkDialog({ row, onClose }: { row: NetworkRow; onClose(): void }) {
  const form = useOpForm(networks.renameNetwork, {
    start: { name: row.label },
    params: { networkId: row.id },
    ifMatch: row.version,
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
