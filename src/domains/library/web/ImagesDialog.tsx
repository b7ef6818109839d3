import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { TryAgain } from '#shell/TryAgain.tsx';
import { BulkList, type BulkLine } from '#shell/BulkList.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import type { library } from '../contract.ts';
import type { ImageRow } from './types.ts';
import { fullName } from './words.ts';

export type Results = AnswerOf<typeof library.deleteImages>['results'];

interface Props {
  title: string;
  action: string;
  danger?: boolean;
  /** What stands at an image with which it is possible, and with which it was done. */
  verb: { can: string; done: string };
  rows: readonly ImageRow[];
  refusalOf(row: ImageRow): string | null;
  /** What became of each; before that, what is going to. */
  results: readonly Results[number][] | undefined;
  /** Those that the change passed over. */
  skipped: readonly string[];
  error: string | null;
  busy: boolean;
  disabledReason?: string | null;
  children: ReactNode;
  onSubmit(imageIds: string[]): void;
  onClose(): void;
}

/** Does one thing to several images: says first with which it is possible, then what became of each. */
export function ImagesDialog(props: Props) {
  const { title, action, danger, verb, rows, refusalOf, results, error, busy, disabledReason, onClose } = props;
  const lineOf = (line: { id: string; name: string; refusal: string | null }, word: string): BulkLine => ({
    id: line.id,
    name: line.name,
    tone: line.refusal === null ? 'ok' : 'warn',
    word: line.refusal === null ? word : t`Left out`,
    reason: line.refusal,
  });
  const lines = results
    ? results.map((one) => ({ ...lineOf({ ...one, id: one.imageId }, verb.done), taskId: one.cmdId }))
    : rows.map((row) => lineOf({ id: row.id, name: fullName(row), refusal: refusalOf(row) }, verb.can));
  const able = rows.filter((row) => refusalOf(row) === null).map(({ id }) => id);
  const none = able.length === 0 ? t`With none of them this is possible now.` : null;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={results ? onClose : () => props.onSubmit(able)}
      footer={
        results ? (
          <>
            <TryAgain ids={props.skipped} busy={busy} onRun={props.onSubmit} />
            <Button type="submit" look="primary">{t`Done`}</Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{t`Cancel`}</Button>
            <Button
              type="submit"
              look={danger ? 'danger' : 'primary'}
              busy={busy}
              disabledReason={none ?? disabledReason ?? null}
            >
              {action}
            </Button>
          </>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {error !== null && <Banner tone="bad">{error}</Banner>}
        {!results && props.children}
        <BulkList lines={lines} />
      </div>
    </Dialog>
  );
}
