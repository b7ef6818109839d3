import { t } from '@lingui/core/macro';
import type { AnswerOf } from '#kernel/op.ts';
import { History } from '#domains/history/web/port/History.tsx';
import { namedChange, type HistoryEntry } from '#domains/history/web/port/history-labels.ts';
import { library } from '../contract.ts';

const entryOf = (row: AnswerOf<typeof library.listImageHistory>['items'][number]): HistoryEntry => row;
const kinds = ['lifecycle', 'configuration', 'access'] as const;

const changeText = namedChange({
  name: () => t`Name`,
  description: () => t`Description`,
  usageInfo: () => t`How to use it`,
  guestOs: () => t`System`,
  initialUser: () => t`Default user`,
  minRamMb: () => t`Minimum memory`,
  extraDisksGb: () => t`Additional disks`,
  locked: () => t`Locked`,
  prepared: () => t`Ready to use`,
  deprecatedAt: () => t`Deprecated from`,
  endsAt: () => t`End of life`,
  tags: () => t`Tags`,
});

/** What happened to an image. */
export function ImageHistory({ imageId }: { imageId: string }) {
  return (
    <section>
      <h3 className="mb-2 font-semibold">{t`History`}</h3>
      <History op={library.listImageHistory} params={{ imageId }} {...{ entryOf, kinds, changeText }} narrow />
    </section>
  );
}
