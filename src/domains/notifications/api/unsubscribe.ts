import { item, Refusal } from '#kernel/errors.ts';
import { translate, type Message } from '#kernel/message.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { kindOf, type NotificationCode } from '../kinds.ts';
import { notice } from '../notices.ts';
import type { notifications } from '../contract.ts';
import { saveAddressFlag } from './store-addresses.ts';
import { savePreference } from './store-preferences.ts';
import { isOfSite } from './store-site.ts';
import { readUnsubscribeToken, type Ended } from './unsubscribe-token.ts';

/** Unsubscribes from the mails of a link; a second click changes nothing. The console still shows them. */
export const unsubscribe: Run<typeof notifications.unsubscribe> = async (ctx, { query }) => {
  const ended = readUnsubscribeToken(ctx.app.secret, query.token);
  if (ended === null || !(await isOfSite(ctx.db, ended.accountId, ctx.request.site.id)))
    throw new Refusal(400, [item(1451, 'token')]);
  const { accountId } = ended;
  const text = ended.what === 'copies' ? await endCopies(ctx, ended) : await endCodes(ctx, ended);
  ctx.audited({
    objectType: 'account',
    objectId: accountId,
    siteId: ctx.request.site.id,
    accountId,
    diff: { mails: [translate(text), 'off'] },
  });
  return { ended: text };
};

async function endCopies({ db }: Ctx, { accountId, level }: Extract<Ended, { what: 'copies' }>): Promise<Message> {
  await saveAddressFlag(db, accountId, { level, enabled: false });
  return notice('ended-copies');
}

async function endCodes({ db }: Ctx, { accountId, ofParent, codes }: Extract<Ended, { what: 'codes' }>) {
  const endable = codes.filter((code) => ofParent || !kindOf(code).mailLocked);
  const setOf = (code: NotificationCode) => kindOf(code)[ofParent ? 'parentSet' : 'set'];
  for (const code of endable) {
    const set = setOf(code);
    if (set !== null) await savePreference(db, accountId, { set, code, channel: 'mail', enabled: false });
  }
  return notice('ended', { kinds: endable.map((code) => kindOf(code).title) });
}
