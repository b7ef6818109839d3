import { plural, t } from '@lingui/core/macro';
import { useBulk } from '#shell/form/use-bulk.ts';
import { library } from '../contract.ts';
import { ImagesDialog, named, notifyOne } from './ImagesDialog.tsx';
import type { ImageRow } from './types.ts';
import { refusalLabel } from './labels.ts';

/** Says which of the images can go and why the others stay; then what became of each. */
export default function DeleteImagesDialog({ rows, onClose }: { rows: readonly ImageRow[]; onClose(): void }) {
  const bulk = useBulk(library.deleteImages, {
    rows: named(rows),
    key: 'imageId',
    judge: (row) => refusalLabel('delete', row),
    input: (_, imageIds) => ({ imageIds }),
    onDone: (results, again) => notifyOne(results, again, (only) => t`Deleting ${only.name}`),
  });
  return (
    <ImagesDialog
      bulk={bulk}
      title={plural(bulk.rows.length, { one: 'Delete image', other: 'Delete # images' })}
      doneTitle={t`Image deletion results`}
      action={t`Delete`}
      danger
      labels={{ ready: t`Ready to delete`, done: t`Deleting` }}
      onClose={onClose}
    >
      <p className="text-muted">
        {t`The image is deleted from the data center, and the people it is shared with can no longer use it. This can't be undone.`}
      </p>
    </ImagesDialog>
  );
}
