import { byEngine } from '#domains/history/api/port.ts';
import { ofImage, saveAsBefore, type StateBefore } from '#domains/images/api/port.ts';
import type { Sayable } from '#kernel/message.ts';
import { task } from '#platform/tasks/task.ts';
import { say } from '../../messages.ts';
import { notice } from '../../notices.ts';
import { libraryPath } from '../../paths.ts';
import { announceImage } from '../announce.ts';
import { readForTask } from '../store-change.ts';
import { scanStep, type ScanData } from './scan-step.ts';

interface Data extends ScanData {
  /** Its state before, and why it could not be used. */
  before: StateBefore;
  reason: Sayable | null;
}

/** Checks an image again that is there as a whole. */
export const recheckImageTask = task<Data>()({
  kind: 'image.recheck',
  label: say('kind-image-recheck'),
  serviceName: 'library',
  title: ({ name }) => say('recheck-image', { name }),
  first: 'scan',
  steps: {
    scan: scanStep<Data>((data, { siteId, accountId }) => ({
      object: ofImage({ id: data.imageId, name: data.name, siteId, accountId }),
      kind: 'lifecycle',
      action: say('image-rechecked'),
      by: byEngine,
      event: 'changed',
      notice: {
        accountId: data.accountId,
        code: 1090,
        severity: 'success',
        title: notice('image-ready', { name: data.name }),
        text: notice('rechecked-text'),
        objectLink: libraryPath('all', 'mine', { image: data.imageId }),
        groupKey: `image:${data.imageId}:ready`,
      },
    })),
  },
  undo:
    ({ imageId, before, reason }) =>
    async (tx, emit) => {
      await saveAsBefore(tx, imageId, { state: before, reason });
      const image = await readForTask(tx, imageId);
      if (image !== null) await announceImage(emit, { ...image, id: imageId });
    },
});
