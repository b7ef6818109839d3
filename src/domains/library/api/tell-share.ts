import { accountsIn } from '#domains/groups/api/port.ts';
import { notify } from '#domains/notifications/api/port.ts';
import { confirmed } from '#platform/db/shared.ts';
import type { Ctx } from '#platform/http/context.ts';
import { announceImage } from './announce.ts';
import type { OwnImage } from './lock-image.ts';
import type { NewShare } from './store-shares.ts';

interface Told {
  share: Pick<NewShare, 'groupId' | 'accountId'> & { until: Date | string | null };
  /** False: it was taken back. */
  given: boolean;
}

/** The accounts that a share reaches by name; everybody of a site is not told one by one. */
async function reached({ db }: Ctx, image: OwnImage, { share: { groupId, accountId } }: Told): Promise<string[]> {
  const ids = groupId === null ? [accountId] : (await accountsIn(db, groupId)).map((one) => one.accountId);
  const others = ids.filter((id) => id !== null && id !== image.accountId);
  return confirmed(
    db,
    others.filter((id) => id !== null),
  );
}

/** Repaints the libraries of the owner and of those whom a share reaches, and tells them. */
export async function tellShare(ctx: Ctx, image: OwnImage, told: Told): Promise<void> {
  const { db, emit, me } = ctx;
  await announceImage(emit, image);
  const until = told.share.until === null ? null : new Date(told.share.until).toISOString().slice(0, 10);
  for (const accountId of await reached(ctx, image, told)) {
    await announceImage(emit, { ...image, accountId });
    await notify(db, {
      accountId,
      code: 1091,
      severity: 'info',
      title: told.given
        ? `${me.email} shares the image ${image.name} with you`
        : `The image ${image.name} is shared with you no more`,
      text: !told.given
        ? 'Servers that you made of it stay as they are.'
        : until === null
          ? 'New servers can be made of it.'
          : `New servers can be made of it until ${until}.`,
      objectLink: '/hdlibrary/all/shared',
    });
  }
}
