import { heldAmong } from '#domains/legal-holds/api/port.ts';
import { isOpen, siteOf } from '#domains/sites/api/port.ts';
import {
  readMovingAccounts,
  readSiteLook,
  readSiteLists,
  readTree,
  type MovingAccount,
} from '#domains/tenancy/api/port.ts';
import { Invalid, item, NotFound } from '#kernel/errors.ts';
import type { Message } from '#kernel/message.ts';
import type { Ctx } from '#platform/http/context.ts';
import { say } from '../messages.ts';
import { readMoveFrom } from './store.ts';

export type Target = Awaited<ReturnType<typeof readSiteLook>> & { priceListId: string };

/** The site that is named, with its price list for the account. Throws Invalid: 8391 at `site`, 8392 at `priceListId`. */
export async function targetSite(
  ctx: Ctx,
  { site: host, priceListId, siteId }: { site: string; priceListId: string | null; siteId: string },
): Promise<Target> {
  const wrong = new Invalid([item(8391, 'site')]);
  const site = await siteOf(ctx, host.trim()).catch((error: unknown) => {
    throw error instanceof NotFound ? wrong : error;
  });
  if (site.id === siteId || !(await isOpen(ctx, site))) throw wrong;
  const lists = await readSiteLists(ctx.db, site.id);
  const list = priceListId === null ? lists[0] : lists.find(({ id }) => id === priceListId);
  if (list === undefined) throw new Invalid([item(8392, 'priceListId')]);
  return { ...(await readSiteLook(ctx.db, site.id)), priceListId: list.id };
}

/** An account in scope and all that belong to it, locked unless it is only read. Throws NotFound. */
export async function movingTree(
  { db, scope }: Ctx,
  accountId: string,
  { lock = true }: { lock?: boolean } = {},
): Promise<{ tree: MovingAccount[]; account: MovingAccount }> {
  const { below } = await readTree(db, accountId);
  const tree = await readMovingAccounts(db, scope, { ids: below, lock });
  const account = tree.find(({ id }) => id === accountId);
  if (account === undefined) throw new NotFound();
  return { tree, account };
}

type Asked = Pick<MovingAccount, 'id' | 'role' | 'isOwn' | 'isDeleting' | 'status' | 'enabled'>;

/** Why an account can't move to any site; null: it can. */
export async function refusalOfAccount({ db }: Pick<Ctx, 'db'>, account: Asked): Promise<Message | null> {
  if (account.role !== 'account-holder' || !account.isOwn) return say('not-owner');
  const move = await readMoveFrom(db, account.id);
  if (move !== null) return say('has-moved', { site: (await readSiteLook(db, move.toSiteId)).name });
  if ((await heldAmong(db, [account.id])).size > 0) return say('held');
  if (account.isDeleting) return say('deleting');
  if (!account.enabled || (account.status !== 'Ok' && account.status !== 'Warning')) return say('suspended');
  return null;
}
