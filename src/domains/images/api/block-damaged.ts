import { asMessage, type Sayable } from '#kernel/message.ts';
import type { Db } from '#platform/db/pool.ts';
import { byEngine, record } from '#domains/history/api/port.ts';
import { say } from '../messages.ts';
import { notice } from '../notices.ts';
import { libraryPath } from '#domains/library/paths.ts';
import { ofImage } from './announce.ts';
import { saveDamaged } from './store-scan.ts';

/** Whether an engine gave something up because the bytes of an image no longer have its checksum. */
export const isDamage = (reason: Sayable): boolean => asMessage(reason).id === 'engines.image-damaged';

/** Blocks an image whose bytes have changed, and notifies its account: once, however many tasks find it out. */
export async function blockDamaged(tx: Db, imageId: string, taskId: string): Promise<void> {
  const image = await saveDamaged(tx, imageId, say('damage-reason'));
  if (image === null) return;
  await record(tx, {
    object: ofImage({ id: imageId, ...image }),
    kind: 'lifecycle',
    action: say('damage-found'),
    by: byEngine,
    taskId,
    event: 'changed',
    notice: {
      accountId: image.accountId,
      code: 1152,
      severity: 'error',
      title: notice('image-damaged', { name: image.name }),
      text: notice('image-damaged-text'),
      objectLink: libraryPath('all', 'mine', { image: imageId }),
      groupKey: `image:${imageId}:damaged`,
    },
  });
}
