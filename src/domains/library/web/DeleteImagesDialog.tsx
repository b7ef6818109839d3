import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { useAct } from '#shell/act.ts';
import { BulkList, type BulkLine } from '#shell/BulkList.tsx';
import { toastTask } from '#shell/toast-task.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { library } from '../contract.ts';
import { refusalOfImage } from '../states.ts';
import type { ImageRow } from './types.ts';
import { fullName } from './words.ts';

type Results = AnswerOf<typeof library.deleteImages>['results'];

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
  const able = chosen.filter((row) => refusalOfImage('delete', row) === null);
  const lineOf = (line: { id: string; name: string; refusal: string | null }, word: string): BulkLine => ({
    id: line.id,
    name: line.name,
    tone: line.refusal === null ? 'ok' : 'warn',
    word: line.refusal === null ? word : t`Stays`,
    reason: line.refusal,
  });
  const lines = results
    ? results.map((one) => ({ ...lineOf({ ...one, id: one.imageId }, t`Being deleted`), taskId: one.cmdId }))
    : chosen.map((row) =>
        lineOf({ id: row.id, name: fullName(row), refusal: refusalOfImage('delete', row) }, t`Can be deleted`),
      );
  return (
    <Dialog
      title={
        results
          ? t`Deleting images: what happened`
          : plural(chosen.length, { one: 'Delete the image', other: 'Delete # images' })
      }
      onClose={onClose}
      onSubmit={results ? onClose : () => act.mutate({ input: { imageIds: able.map(({ id }) => id) } })}
      footer={
        results ? (
          <Button type="submit" look="primary">{t`Done`}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{t`Cancel`}</Button>
            <Button
              type="submit"
              look="danger"
              busy={act.isPending}
              disabledReason={able.length === 0 ? t`None of them can be deleted now.` : null}
            >
              {t`Delete`}
            </Button>
          </>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {act.error && <Banner tone="bad">{act.error.message}</Banner>}
        {!results && (
          <p className="text-muted">
            {t`The bytes are removed at the data center, and whoever it is shared with can use it no more. This cannot be undone.`}
          </p>
        )}
        <BulkList lines={lines} />
      </div>
    </Dialog>
  );
}
