import { plural, t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { Segments } from '#ui/ChoiceFields.tsx';
import { Tag } from '#ui/StateDot.tsx';
import { TextField } from '#ui/TextField.tsx';
import { tagColors, type TagColor } from '../colors.ts';
import { tags } from '../contract.ts';
import type { TagRow } from './types.ts';
import { colorLabel } from './labels.ts';

/** Gives a tag another name or color, on everything that has it. */
export default function EditTagDialog({ row, onClose }: { row: TagRow; onClose(): void }) {
  const form = useOpForm(tags.editTag, {
    start: { name: row.name, color: row.color },
    params: { tagId: row.id },
    ifMatch: row.version,
  });
  const { name, color } = form.values;
  return (
    <OpDialog form={form} title={t`Change ${row.name}`} action={t`Save`} done={t`Tag changed`} onClose={onClose}>
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
