import { t } from '@lingui/core/macro';
import { useEditedRow } from '#shell/form/edited-row.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { RowConflict } from '#shell/form/RowConflict.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { CheckField, SelectField } from '#ui/ChoiceFields.tsx';
import { TextAreaField, TextField } from '#ui/TextField.tsx';
import { blacklist } from '../contract.ts';
import { maxListName, maxSteps, maxUrl, maxZone } from '../limits.ts';
import { presets } from './block-list-presets.ts';
import type { BlockListRow } from './types.ts';

const startOf = ({ name, dnsZone, servers, delistUrl, steps, enabled }: Omit<BlockListRow, 'id'>) => ({
  name,
  dnsZone,
  servers: servers.join(', '),
  delistUrl,
  steps,
  enabled,
});
const empty = { name: '', dnsZone: '', servers: '', delistUrl: '', steps: '', enabled: true };
const sent = ({ servers, ...values }: typeof empty) => ({
  ...values,
  servers: servers.split(/[\s,]+/).filter((one) => one !== ''),
});

/** Adds a block list, or changes one. */
export default function BlockListDialog({ row, onClose }: { row: BlockListRow | null; onClose(): void }) {
  return row === null ? <Add onClose={onClose} /> : <Edit row={row} onClose={onClose} />;
}

function Add({ onClose }: { onClose(): void }) {
  const form = useOpForm(blacklist.createBlockList, {
    start: { ...empty, preset: '' },
    input: ({ preset: _, ...values }) => sent(values),
  });
  const { name } = form.values;
  return (
    <OpDialog
      form={form}
      title={t`Add block list`}
      action={t`Add block list`}
      done={t`${name} added. Addresses are checked within a few minutes.`}
      onClose={onClose}
    >
      <SelectField
        label={t`Well-known list`}
        value={form.values.preset}
        choices={[
          { value: '', title: t`Another list` },
          ...presets.map((one) => ({ value: one.dnsZone, title: one.name })),
        ]}
        onChange={(preset) => {
          const chosen = presets.find(({ dnsZone }) => dnsZone === preset);
          form.set({ preset, ...(chosen ?? { name: '', dnsZone: '', delistUrl: '' }) });
        }}
      />
      <Fields form={form} />
    </OpDialog>
  );
}

function Edit({ row, onClose }: { row: BlockListRow; onClose(): void }) {
  const edited = useEditedRow(blacklist.listBlockLists, row);
  const form = useOpForm(blacklist.editBlockList, {
    start: startOf(row),
    params: { blockListId: row.id },
    ifMatch: edited.version,
    rereads: true,
    input: sent,
  });
  return (
    <OpDialog form={form} title={t`Edit ${row.name}`} action={t`Save`} done={t`Block list saved`} onClose={onClose}>
      <RowConflict
        form={form}
        row={edited}
        fields={{ name: t`Name`, dnsZone: t`DNS zone`, delistUrl: t`Delisting page`, steps: t`Steps` }}
        onTake={(now) => form.restart(startOf(now))}
      />
      <Fields form={form} />
    </OpDialog>
  );
}

type FieldsForm = Pick<ReturnType<typeof useOpForm<typeof blacklist.editBlockList, typeof empty>>, 'field' | 'checked'>;

function Fields({ form }: { form: FieldsForm }) {
  const plain = { autoComplete: 'off', spellCheck: false };
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t`Name`} maxLength={maxListName} {...plain} {...form.field('name')} />
        <TextField
          label={t`DNS zone`}
          hint={t`Such as bl.example.org.`}
          maxLength={maxZone}
          {...plain}
          {...form.field('dnsZone')}
        />
      </div>
      <TextField
        label={t`Name servers`}
        optional={t`optional`}
        hint={t`Some lists refuse public name servers. Empty: those of the installation.`}
        {...plain}
        {...form.field('servers')}
      />
      <TextField
        label={t`Delisting page`}
        optional={t`optional`}
        hint={t`Customers get this link when an address is listed.`}
        maxLength={maxUrl}
        {...plain}
        {...form.field('delistUrl')}
      />
      <TextAreaField
        label={t`Steps`}
        optional={t`optional`}
        hint={t`What the list wants before it removes an address.`}
        rows={3}
        maxLength={maxSteps}
        {...form.field('steps')}
      />
      <CheckField label={t`Check addresses against this list`} {...form.checked('enabled')} />
    </>
  );
}
