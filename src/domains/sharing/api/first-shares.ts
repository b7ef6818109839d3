import { Forbidden, Invalid, item } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { granteeOf } from '#domains/groups/api/port.ts';
import { endOf, saveShare } from '#domains/shares/api/port.ts';
import type { ServerExtra } from '#domains/servers/api/port.ts';
import { maxShares, sharingCodes } from '../limits.ts';
import { FirstShares } from '../schemas.ts';
import { serverShares } from './server-shares.ts';
import { say } from '../messages.ts';

const key = 'extras.sharing';

/** With whom new servers are shared from the first hour on. */
export const firstShares: ServerExtra = {
  key: 'sharing',
  async run(ctx, made, value) {
    const read = FirstShares.safeParse(value);
    if (!read.success) throw new Invalid([item(1000, key, { detail: say('each-once') })]);
    const wanted = read.data;
    const [first] = made;
    if (wanted.length === 0 || first === undefined) return;
    // The same bounds as for the sharing of a server that is there: never in the place of a customer.
    if (ctx.me.operator !== null) throw new Forbidden(1630);
    if (!ctx.me.permissions.has('server.share')) throw new Forbidden();
    if (wanted.length > maxShares) throw new Invalid([item(1899, key, { max: maxShares })]);
    const { siteId, accountId } = first;
    const from = { siteId, groupsOf: accountId, havers: [accountId] };
    const named = new Set<string>();
    for (const [i, { email, groupId, level, until: end }] of wanted.entries()) {
      const at = `${key}.${i}.`;
      const grantee = await granteeOf(ctx, from, { email, groupId, at, codes: sharingCodes });
      const who = grantee.groupId ?? grantee.name.toLowerCase();
      if (named.has(who)) throw new Invalid([item(1892, `${at}${groupId === undefined ? 'email' : 'groupId'}`)]);
      named.add(who);
      const until = endOf(ctx, end, `${at}until`);
      for (const server of made) {
        const { id } = server;
        const by = { by: ctx.me.email, byAccount: ctx.me.accountId, passedOn: false, since: ctx.now };
        const share = { ...grantee, ...by, id: newId<'share'>(), level, until };
        await saveShare(ctx.db, { type: 'server', id, siteId }, share);
        await serverShares.given(ctx, server, share);
      }
    }
  },
};
