import { asDay, type DayValue, type Message } from '#kernel/message.ts';
import { notify } from '#domains/notifications/api/port.ts';
import type { Ctx } from '#platform/http/context.ts';
import { notifiedOf, type StoredShare } from '#domains/shares/api/port.ts';
import { announceImage } from './announce.ts';
import type { OwnImage } from './lock-image.ts';
import { libraryPath } from '../paths.ts';
import { notice } from '../notices.ts';

interface ShareChange {
  share: Pick<StoredShare<string>, 'groupId' | 'accountId' | 'until'>;
  /** False: it was taken back. */
  given: boolean;
}

/** Refreshes the libraries of the owner and of the share's recipients, and notifies them. */
export async function notifyShare(ctx: Ctx, image: OwnImage, change: ShareChange): Promise<void> {
  const { db, emit, me } = ctx;
  await announceImage(emit, image);
  const until = change.share.until === null ? null : asDay(change.share.until);
  for (const accountId of await notifiedOf(db, change.share, image.accountId)) {
    await announceImage(emit, { ...image, accountId });
    await notify(db, {
      accountId,
      code: 1091,
      severity: 'info',
      title: change.given
        ? notice('image-shared', { by: me.email, name: image.name })
        : notice('image-unshared', { name: image.name }),
      text: textOf(change.given, until),
      objectLink: libraryPath('all', 'shared'),
    });
  }
}

function textOf(given: boolean, until: DayValue | null): Message {
  if (!given) return notice('image-unshared-text');
  return until === null ? notice('image-shared-text') : notice('image-shared-until-text', { until });
}
