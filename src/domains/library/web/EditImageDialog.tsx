import { t } from '@lingui/core/macro';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { NumberField, TextAreaField, TextField } from '#ui/TextField.tsx';
import { maxDiskGb, maxDisks } from '#domains/servers/limits.ts';
import { library } from '../contract.ts';
import { preparationLabel } from './labels.ts';
import { PreparedFields } from './PreparedFields.tsx';
import type { ImageRow } from './types.ts';
import { useEditedRow } from '#shell/form/edited-row.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { RowConflict } from '#shell/form/RowConflict.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';

/** The sizes that someone has typed; null: they are none. */
function sizesOf(text: string): number[] | null {
  const sizes = text.split(/[\s,;]+/).filter((word) => word !== '');
  const good = sizes.length < maxDisks && sizes.every((word) => /^\d{1,5}$/.test(word) && fits(Number(word)));
  return good ? sizes.map(Number) : null;
}

const fits = (gb: number): boolean => gb >= 1 && gb <= maxDiskGb;

const problemOfSizes = (text: string): string | null =>
  sizesOf(text) === null ? t`Whole GB from 1 to ${maxDiskGb}, at most ${maxDisks - 1} disks.` : null;

const shownBy = [library.listImages, library.readImage];

/** What is written of an image. */
const startOf = (row: ImageRow) => {
  const { name, description, usageInfo, guestOs, initialUser, minRamMb, locked, prepared, extraDisksGb } = row;
  const plain = { name, description, usageInfo, guestOs, initialUser, minRamMb, locked };
  return { ...plain, prepared: [...prepared], extraDisksGb: extraDisksGb.join(', ') };
};

/** Changes what is said of an image, what servers made of it need, and whether it can be deleted. */
export default function EditImageDialog({ row, onClose }: { row: ImageRow; onClose(): void }) {
  const edited = useEditedRow(shownBy, row);
  const form = useOpForm(library.editImage, {
    start: startOf(row),
    params: { imageId: row.id },
    ifMatch: edited.version,
    rereads: true,
    check: (values) => ({ extraDisksGb: problemOfSizes(values.extraDisksGb) }),
    input: (values) => ({ ...values, extraDisksGb: sizesOf(values.extraDisksGb) ?? [] }),
  });
  return (
    <OpDialog form={form} title={t`Edit ${row.name}`} action={t`Save`} done={t`Image saved`} onClose={onClose}>
      <RowConflict
        form={form}
        row={edited}
        fields={{
          name: t`Name`,
          description: t`Description`,
          usageInfo: t`How to use it`,
          guestOs: t`System`,
          initialUser: t`Default user`,
          minRamMb: t`Minimum memory`,
          extraDisksGb: t`Additional disks`,
          prepared: { title: t`Prepared for cloud use`, text: (done) => done.map(preparationLabel).join(', ') || '–' },
          locked: t`Locked`,
        }}
        onTake={(now) => form.restart(startOf(now))}
      />
      <TextField label={t`Name`} {...form.field('name')} />
      <TextAreaField label={t`Description`} optional={t`optional`} rows={2} {...form.field('description')} />
      <TextAreaField label={t`How to use it`} optional={t`optional`} rows={3} {...form.field('usageInfo')} />
      <TextField label={t`System`} {...form.field('guestOs')} />
      <TextField label={t`Default user`} {...form.field('initialUser')} />
      <NumberField
        label={t`Minimum memory`}
        unit="MB"
        {...form.field('minRamMb')}
        onChange={(minimum) => form.set({ minRamMb: minimum ?? 512 })}
      />
      <TextField
        label={t`Additional disks`}
        optional={t`optional`}
        inputMode="numeric"
        placeholder="20, 100"
        hint={t`Sizes in GB. Servers created from this image get these empty disks in addition to the system disk.`}
        {...form.field('extraDisksGb')}
        error={problemOfSizes(form.values.extraDisksGb) ?? form.error('extraDisksGb')}
      />
      <PreparedFields value={form.values.prepared} onChange={(next) => form.set({ prepared: next })} />
      <CheckField
        label={t`Locked`}
        note={t`The image can't be deleted while it is locked.`}
        {...form.checked('locked')}
      />
    </OpDialog>
  );
}
