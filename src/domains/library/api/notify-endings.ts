import { asDay } from '#kernel/message.ts';
import { notify } from '#domains/notifications/api/port.ts';
import type { Schedule } from '#platform/app.ts';
import { confirmed } from '#domains/shares/api/port.ts';
import { saveEndNotified } from '#domains/images/api/port.ts';
import { endNoticeDays } from '../limits.ts';
import { readEnding } from './store-versions.ts';
import { libraryPath } from '../paths.ts';
import { notice } from '../notices.ts';

/** Notifies everyone who has the image, or servers of it, that its life ends soon: once for each date. */
export const notifyEndings: Schedule = {
  name: 'library.notify-endings',
  pattern: '37 * * * *',
  async run({ db, clock }) {
    const now = new Date(clock.now());
    const until = new Date(now.getTime() + endNoticeDays * 86_400_000);
    for (const image of await readEnding(db, { now, until }))
      await db.transaction().execute(async (tx) => {
        const day = asDay(image.endsAt);
        for (const accountId of await confirmed(tx, image.accountIds))
          await notify(tx, {
            accountId,
            code: 1151,
            severity: 'warning',
            title: notice('image-ends', { name: image.name, version: image.version, day }),
            text: notice('image-ends-text'),
            objectLink: libraryPath('all', 'mine', { image: image.id }),
            groupKey: `image:${image.id}:end:${day.day}`,
          });
        await saveEndNotified(tx, image.id, image.endsAt);
      });
  },
};
