import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { useBulkResults } from '#shell/use-bulk-results.ts';
import { toastTask } from '#shell/toast-task.ts';
import { library } from '../contract.ts';
import { refusalOfImage } from '../states.ts';
import { ImagesDialog, type Results } from './ImagesDialog.tsx';
import type { ImageRow } from './types.ts';

/** Says which of the images can go and why the others stay; then what became of each. */
export default function DeleteImagesDialog({ rows, onClose }: { rows: readonly ImageRow[]; onClose(): void }) {
  const [chosen] = useState(rows);
  const { results, take, skipped } = useBulkResults<Results[number]>('imageId');
  const act = useAct(library.deleteImages, {
    refresh: [library.listImages, library.readLibrary],
    onRefused: () => false,
    onDone: (answer) => {
      const [only, ...others] = answer.results;
      if (results !== undefined || others.length > 0 || only?.cmdId == null) return take(answer.results);
      toastTask(t`Deleting ${only.name}`, only.cmdId);
      onClose();
    },
  });
  const refusalOf = (row: ImageRow) => refusalOfImage('delete', row);
  return (
    <ImagesDialog
      title={
        results
          ? t`Deleting images: what happened`
          : plural(chosen.length, { one: 'Delete the image', other: 'Delete # images' })
      }
      action={t`Delete`}
      danger
      verb={{ can: t`Can be deleted`, done: t`Being deleted` }}
      rows={chosen}
      refusalOf={refusalOf}
      results={results}
      skipped={skipped}
      error={act.error?.message ?? null}
      busy={act.isPending}
      onSubmit={(imageIds) => act.mutate({ input: { imageIds } })}
      onClose={onClose}
    >
      <p className="text-muted">
        {t`The bytes are removed at the data center, and whoever it is shared with can use it no more. This cannot be undone.`}
      </p>
    </ImagesDialog>
  );
}
