import { plural, t } from '@lingui/core/macro';
import { useEditedRow } from '#shell/form/edited-row.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { RowConflict } from '#shell/form/RowConflict.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { Segments } from '#ui/ChoiceFields.tsx';
import { Tag } from '#ui/StateDot.tsx';
import { TextField } from '#ui/TextField.tsx';
import { tagColors, type TagColor } from '../colors.ts';
import { tags } from '../contract.ts';
import type { TagRow } from './types.ts';
import { colorLabel } from './labels.ts';

/** What is written of a tag. */
const startOf = ({ name, color }: TagRow) => ({ name, color });

/** Gives a tag another name or color, on everything that has it. */
export default function EditTagDialog({ row, onClose }: { row: TagRow; onClose(): void }) {
  const edited = useEditedRow(tags.listTags, row);
  const form = useOpForm(tags.editTag, {
    start: startOf(row),
    params: { tagId: row.id },
    ifMatch: edited.version,
    rereads: true,
  });
  const { name, color } = form.values;
  return (
    <OpDialog form={form} title={t`Change ${row.name}`} action={t`Save`} done={t`Tag changed`} onClose={onClose}>
      <RowConflict
        form={form}
        row={edited}
        fields={{ name: t`Name`, color: t`Color` }}
        onTake={(now) => form.restart(startOf(now))}
      />
      <TextField
        label={t`Name`}
        hint={plural(row.count, {
          one: '# server uses this tag and is updated.',
          other: '# servers use this tag and are updated.',
        })}
        autoComplete="off"
        spellCheck={false}
        {...form.field('name')}
      />
      <div>
        <p className="mb-1.5 font-medium">{t`Color`}</p>
        <Segments<TagColor>
          label={t`Color`}
          value={color}
          choices={tagColors.map((value) => ({ value, title: colorLabel(value) }))}
          onChange={(next) => form.set({ color: next })}
        />
      </div>
      <p>
        <Tag tone={color}>{name.trim() || row.name}</Tag>
      </p>
    </OpDialog>
  );
}
