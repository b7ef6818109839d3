import { t } from '@lingui/core/macro';
import { useEditedRow } from '#shell/form/edited-row.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { RowConflict } from '#shell/form/RowConflict.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { RadioCards, SelectField } from '#ui/ChoiceFields.tsx';
import { TextField } from '#ui/TextField.tsx';
import { blacklist } from '../contract.ts';
import { entryKinds, placesOf, type EntryEffect, type EntryKind } from '../kinds.ts';
import { maxValue } from '../limits.ts';
import { EntryFields, localOf, sentOf, type EntryValues } from './EntryFields.tsx';
import { kindHint, kindLabel } from './labels.ts';
import type { EntryRow } from './types.ts';

interface Props {
  /** The entry to edit; absent: a new one. */
  entry?: EntryRow;
  /** What a new one begins with, such as the address of a sign-in. */
  start?: { kind: EntryKind; value: string };
  onClose(): void;
}

/** Adds an entry, or changes one. */
export default function EntryDialog({ entry, start, onClose }: Props) {
  return entry ? <EditEntry row={entry} onClose={onClose} /> : <AddEntry start={start} onClose={onClose} />;
}

function AddEntry({ start, onClose }: Pick<Props, 'start' | 'onClose'>) {
  const first = start?.kind ?? 'address';
  const form = useOpForm(blacklist.createBlocklistEntry, {
    start: {
      kind: first,
      effect: 'refuse' as EntryEffect,
      value: start?.value ?? '',
      places: [...placesOf[first]],
      reason: '',
      ticket: '',
      until: '',
    },
    input: ({ kind, effect, value, ...about }) => ({ kind, effect, value, ...sentOf(about) }),
  });
  const { kind, effect, value } = form.values;
  return (
    <OpDialog
      form={form}
      title={t`Add entry to blocklist`}
      action={t`Add entry`}
      done={effect === 'refuse' ? t`${value} is refused from now on` : t`${value} is an exception from now on`}
      onClose={onClose}
    >
      <RadioCards<EntryEffect>
        label={t`Effect`}
        tight
        value={effect}
        choices={[
          { value: 'refuse', title: t`Refuse` },
          { value: 'allow', title: t`Allow (exception)` },
        ]}
        onChange={(next) => form.set({ effect: next })}
      />
      <div className="grid gap-4 sm:grid-cols-[12rem_1fr]">
        <SelectField<EntryKind>
          label={t`Kind`}
          choices={entryKinds.map((one) => ({ value: one, title: kindLabel(one) }))}
          {...form.field('kind')}
          // Places that the kind cannot have are left out, all others begin chosen.
          onChange={(next) => form.set({ kind: next, places: [...placesOf[next]] })}
        />
        <TextField
          label={t`Value`}
          hint={kindHint(kind)}
          maxLength={maxValue}
          autoComplete="off"
          spellCheck={false}
          {...form.field('value')}
        />
      </div>
      <EntryFields kind={kind} values={form.values} error={form.error} onChange={form.set} />
    </OpDialog>
  );
}

const startOf = ({ places, reason, ticket, until }: EntryRow): EntryValues => ({
  places,
  reason,
  ticket,
  until: localOf(until),
});

function EditEntry({ row, onClose }: { row: EntryRow; onClose(): void }) {
  const edited = useEditedRow(blacklist.listBlocklistEntries, row);
  const form = useOpForm(blacklist.editBlocklistEntry, {
    start: startOf(row),
    params: { entryId: row.id },
    ifMatch: edited.version,
    rereads: true,
    input: sentOf,
  });
  return (
    <OpDialog form={form} title={t`Edit ${row.value}`} action={t`Save`} done={t`Entry saved`} onClose={onClose}>
      <RowConflict
        form={form}
        row={edited}
        fields={{ reason: t`Reason`, ticket: t`Ticket` }}
        onTake={(now) => form.restart(startOf(now))}
      />
      <EntryFields kind={row.kind} values={form.values} error={form.error} onChange={form.set} />
    </OpDialog>
  );
}
