import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { CheckField, SelectField } from '#ui/ChoiceFields.tsx';
import { useBulk } from '#shell/form/use-bulk.ts';
import { ZoneName } from '#shell/text/ZoneName.tsx';
import { library } from '../contract.ts';
import { ImagesDialog, named, notifyOne } from './ImagesDialog.tsx';
import type { ImageRow, LibraryFrame } from './types.ts';
import { refusalLabel } from './labels.ts';

interface Props {
  rows: readonly ImageRow[];
  frame: LibraryFrame;
  onClose(): void;
}

/** Copies images to another zone, with the result for each. */
export default function CopyDialog({ rows, frame, onClose }: Props) {
  const [elsewhere] = useState(() => frame.zones.filter(({ id }) => rows.some((row) => !row.zones.includes(id))));
  const bulk = useBulk(library.copyImages, {
    rows: named(rows),
    key: 'imageId',
    start: { zoneId: elsewhere[0]?.id ?? '', asVersion: false },
    judge: (row) => refusalLabel('copy', row),
    input: (values, imageIds) => ({ imageIds, ...values }),
    onDone: (results, again) => notifyOne(results, again, (only) => t`Copying ${only.name}`),
  });
  const { form } = bulk;
  return (
    <ImagesDialog
      bulk={bulk}
      title={plural(bulk.rows.length, {
        one: 'Copy image to another data center',
        other: 'Copy # images to another data center',
      })}
      action={t`Copy`}
      labels={{ ready: t`Ready to copy`, done: t`Copying` }}
      disabledReason={form.values.zoneId === '' ? t`There is no other data center.` : null}
      onClose={onClose}
    >
      <p className="text-muted">
        {t`The image is copied between data centers and verified by checksum. The copy uses storage of its own.`}
      </p>
      <SelectField
        label={t`Data center`}
        mark={<ZoneName of={form.values.zoneId} flagOnly />}
        choices={elsewhere.map(({ id, name }) => ({ value: id, title: name }))}
        {...form.field('zoneId')}
      />
      <CheckField
        label={t`Save as a new version if the data center already has an image with this name`}
        {...form.checked('asVersion')}
      />
    </ImagesDialog>
  );
}
