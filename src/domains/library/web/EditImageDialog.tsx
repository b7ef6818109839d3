import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { Button } from '#ui/Button.tsx';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { NumberField, TextAreaField, TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { maxDiskGb, maxDisks } from '#domains/servers/limits.ts';
import { library } from '../contract.ts';
import { PreparedFields } from './PreparedFields.tsx';
import type { ImageRow } from './types.ts';

/** The sizes that somebody has typed; null: they are none. */
function sizesOf(text: string): number[] | null {
  const sizes = text.split(/[\s,;]+/).filter((word) => word !== '');
  const good = sizes.length < maxDisks && sizes.every((word) => /^\d{1,5}$/.test(word) && fits(Number(word)));
  return good ? sizes.map(Number) : null;
}

const fits = (gb: number): boolean => gb >= 1 && gb <= maxDiskGb;

/** Changes what is said of an image, what servers made of it need, and whether it can be deleted. */
export default function EditImageDialog({ row, onClose }: { row: ImageRow; onClose(): void }) {
  const { name, description, usageInfo, guestOs, initialUser, minRamMb, locked, prepared } = row;
  const [values, setValues] = useState({
    name,
    description,
    usageInfo,
    guestOs,
    initialUser,
    minRamMb,
    locked,
    prepared: [...prepared],
  });
  const [further, setFurther] = useState(row.extraDisksGb.join(', '));
  const furtherDisks = sizesOf(further);
  const set = (patch: Partial<typeof values>) => setValues((before) => ({ ...before, ...patch }));
  const act = useAct(library.editImage, {
    refresh: [library.listImages, library.readImage],
    onRefused: () => false,
    onDone: () => {
      toast('success', t`The image is saved`);
      onClose();
    },
  });
  const { error } = act;
  const general = error && !['name', 'description', 'minRamMb'].some((key) => error.of(key)) ? error.message : null;
  return (
    <Dialog
      title={t`Edit ${name}`}
      onClose={onClose}
      onSubmit={() =>
        furtherDisks &&
        act.mutate({
          params: { imageId: row.id },
          input: { ...values, extraDisksGb: furtherDisks },
          ifMatch: row.revision,
        })
      }
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" look="primary" busy={act.isPending}>
            {t`Save`}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {general !== null && <Banner tone="bad">{general}</Banner>}
        <TextField
          label={t`Name`}
          value={values.name}
          error={error?.of('name')}
          onChange={(event) => set({ name: event.target.value })}
        />
        <TextAreaField
          label={t`Description`}
          optional={t`optional`}
          rows={2}
          value={values.description}
          error={error?.of('description')}
          onChange={(event) => set({ description: event.target.value })}
        />
        <TextAreaField
          label={t`How to use it`}
          optional={t`optional`}
          rows={3}
          value={values.usageInfo}
          onChange={(event) => set({ usageInfo: event.target.value })}
        />
        <TextField
          label={t`System`}
          value={values.guestOs}
          onChange={(event) => set({ guestOs: event.target.value })}
        />
        <TextField
          label={t`First user`}
          value={values.initialUser}
          onChange={(event) => set({ initialUser: event.target.value })}
        />
        <NumberField
          label={t`Memory at least`}
          unit="MB"
          value={values.minRamMb}
          error={error?.of('minRamMb')}
          onChange={(minimum) => set({ minRamMb: minimum ?? 512 })}
        />
        <TextField
          label={t`Further disks`}
          optional={t`optional`}
          inputMode="numeric"
          placeholder="20, 100"
          value={further}
          error={furtherDisks ? undefined : t`Sizes in whole GB, from 1 to ${maxDiskGb}, ${maxDisks - 1} at most.`}
          hint={t`Sizes in GB. A server made of it has them besides its system disk, empty and no smaller.`}
          onChange={(event) => setFurther(event.target.value)}
        />
        <PreparedFields value={values.prepared} onChange={(next) => set({ prepared: next })} />
        <CheckField
          label={t`Locked`}
          note={t`It cannot be deleted until the lock is taken off.`}
          checked={values.locked}
          onChange={(next) => set({ locked: next })}
        />
      </div>
    </Dialog>
  );
}
