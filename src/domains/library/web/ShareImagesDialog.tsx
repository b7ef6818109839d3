import { plural, t } from '@lingui/core/macro';
import { toast } from '#ui/toast.ts';
import { problemOf } from '#domains/shares/web/port/share-form.ts';
import { ShareFields } from '#domains/shares/web/port/ShareFields.tsx';
import { useBulk } from '#shell/form/use-bulk.ts';
import { library } from '../contract.ts';
import { ImagesDialog, named } from './ImagesDialog.tsx';
import { emptySharing, everybodyOf, inputOfSharing, shareLevels } from './sharing.ts';
import type { ImageRow, LibraryFrame } from './types.ts';
import { refusalLabel } from './labels.ts';

interface Props {
  rows: readonly ImageRow[];
  frame: LibraryFrame;
  onClose(): void;
}

/** Shares several images with one person, group or site. */
export default function ShareImagesDialog({ rows, frame, onClose }: Props) {
  const bulk = useBulk(library.shareImages, {
    rows: named(rows),
    key: 'imageId',
    start: emptySharing,
    judge: (row) => refusalLabel('share', row),
    input: (values, imageIds) => ({ imageIds, ...inputOfSharing(values) }),
    onDone: (results, again) => {
      if (again || results.some(({ refusal }) => refusal !== null)) return false;
      toast('success', t`Images shared`);
      return true;
    },
  });
  const { form } = bulk;
  return (
    <ImagesDialog
      bulk={bulk}
      title={plural(bulk.rows.length, { one: 'Share image', other: 'Share # images' })}
      action={t`Share`}
      labels={{ ready: t`Ready to share`, done: t`Shared` }}
      disabledReason={problemOf(form.values)}
      onClose={onClose}
    >
      <ShareFields form={form} groups={frame.groups} levels={shareLevels()} everybody={everybodyOf(frame)} />
    </ImagesDialog>
  );
}
