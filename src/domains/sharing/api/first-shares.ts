import { Forbidden, Invalid, item } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { ServerExtra } from '#platform/app.ts';
import { byOf, writeHistory } from '#domains/servers/api/port.ts';
import { maxShares } from '../limits.ts';
import { FirstShares } from '../schemas.ts';
import { granteeOf } from './grantee.ts';
import { insertShare } from './store.ts';
import { tellShare } from './tell.ts';
import { endOf } from './view.ts';

const key = 'extras.sharing';

/** With whom new servers are shared from the first hour on. */
export const firstShares: ServerExtra = {
  key: 'sharing',
  async run(ctx, made, value) {
    const read = FirstShares.safeParse(value);
    if (!read.success) throw new Invalid([item(1000, key, { detail: 'name each person or group once' })]);
    const wanted = read.data;
    const [first] = made;
    if (wanted.length === 0 || first === undefined) return;
    // The same bounds as for the sharing of a server that is there: never in the place of a customer.
    if (ctx.me.operator !== null) throw new Forbidden(1630);
    if (!ctx.me.permissions.has('server.share')) throw new Forbidden();
    if (wanted.length > maxShares) throw new Invalid([item(1899, key, { max: maxShares })]);
    const by = ctx.me.email;
    for (const [i, input] of wanted.entries()) {
      const at = `${key}.${i}.`;
      const grantee = await granteeOf(ctx, first, { input, at });
      const until = endOf(ctx, input.until, `${at}until`);
      for (const server of made) {
        const share = { ...grantee, id: newId<'share'>(), level: input.level, grantedBy: by, granted: ctx.now, until };
        const { id, name, siteId, accountId } = server;
        if (!(await insertShare(ctx.db, { serverId: id, siteId }, share)))
          throw new Invalid([item(1892, `${at}${input.groupId === undefined ? 'email' : 'groupId'}`)]);
        await tellShare(ctx, server, { share, step: 'given', by });
        const action = `Shared with ${share.name}: ${share.level}`;
        await writeHistory(ctx.db, { server, kind: 'access', action, by: byOf(ctx) });
        const diff = { sharedWith: [null, share.name], level: [null, share.level] } as const;
        ctx.audited({ objectType: 'server', objectId: id, objectName: name, siteId, accountId, diff });
      }
    }
  },
};
