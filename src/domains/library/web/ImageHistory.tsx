import { t } from '@lingui/core/macro';
import type { AnswerOf } from '#kernel/op.ts';
import { History } from '#domains/history/web/port/History.tsx';
import type { HistoryEntry } from '#domains/history/web/port/history-labels.ts';
import { library } from '../contract.ts';
import { changeText } from './image-fields.ts';

const entryOf = (row: AnswerOf<typeof library.listImageHistory>['items'][number]): HistoryEntry => row;
const kinds = ['lifecycle', 'configuration', 'access'] as const;

/** What happened to an image. */
export function ImageHistory({ imageId }: { imageId: string }) {
  return (
    <section>
      <h3 className="mb-2 font-semibold">{t`History`}</h3>
      <History op={library.listImageHistory} params={{ imageId }} {...{ entryOf, kinds, changeText }} narrow />
    </section>
  );
}
