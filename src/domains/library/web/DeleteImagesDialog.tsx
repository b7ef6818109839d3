import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { toastTask } from '#shell/toast-task.ts';
import { library } from '../contract.ts';
import { refusalOfImage } from '../states.ts';
import { ImagesDialog, type Results } from './ImagesDialog.tsx';
import type { ImageRow } from './types.ts';

/** Says which of the images can go and why the others stay; then what became of each. */
export default function DeleteImagesDialog({ rows, onClose }: { rows: readonly ImageRow[]; onClose(): void }) {
  const [chosen] = useState(rows);
  const [results, setResults] = useState<Results>();
  const act = useAct(library.deleteImages, {
    refresh: [library.listImages, library.readLibrary],
    onRefused: () => false,
    onDone: (answer) => {
      const [only, ...others] = answer.results;
      if (others.length > 0 || only?.cmdId == null) return setResults(answer.results);
      toastTask(t`Deleting ${only.name}`, only.cmdId);
      onClose();
    },
  });
  const refusalOf = (row: ImageRow) => refusalOfImage('delete', row);
  const able = chosen.filter((row) => refusalOf(row) === null);
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
      error={act.error?.message ?? null}
      busy={act.isPending}
      onSubmit={() => act.mutate({ input: { imageIds: able.map(({ id }) => id) } })}
      onClose={onClose}
    >
      <p className="text-muted">
        {t`The bytes are removed at the data center, and whoever it is shared with can use it no more. This cannot be undone.`}
      </p>
    </ImagesDialog>
  );
}
