import { notify } from '#domains/notifications/api/port.ts';
import type { Schedule } from '#platform/app.ts';
import { confirmed } from '#platform/db/shared.ts';
import { endNoticeDays } from '../limits.ts';
import { readEnding, saveEndTold } from './store-versions.ts';

/** Tells whoever has an image, or servers of it, that its life ends soon: once for each date. */
export const tellEndings: Schedule = {
  name: 'library.tell-endings',
  pattern: '37 * * * *',
  async run({ db, clock }) {
    const now = new Date(clock.now());
    const until = new Date(now.getTime() + endNoticeDays * 86_400_000);
    for (const image of await readEnding(db, { now, until }))
      await db.transaction().execute(async (tx) => {
        const day = image.endsAt.toISOString().slice(0, 10);
        for (const accountId of await confirmed(tx, image.accountIds))
          await notify(tx, {
            accountId,
            code: 1151,
            severity: 'warning',
            title: `The image ${image.name} ${image.version} can be used until ${day}`,
            text: 'Servers that were made of it stay as they are. From then on no server can be made or rebuilt of it.',
            objectLink: `/hdlibrary/all/mine?image=${image.id}`,
            groupKey: `image:${image.id}:end:${day}`,
          });
        await saveEndTold(tx, image.id, image.endsAt);
      });
  },
};
