import type { Run } from '#platform/http/context.ts';
import type { connect } from '../contract.ts';
import { withFingerprint } from './connection.ts';
import { checkEdit } from './rules.ts';
import { readStored, saveStored } from './store.ts';

/** Keeps how a server is reached. */
export const saveConnection: Run<typeof connect.saveConnection> = async (ctx, { params, input }) => {
  const before = await readStored(ctx.db, ctx.scope, params.serverId);
  const to = checkEdit(input);
  await saveStored(ctx.db, before.id, { version: ctx.ifMatch, to });
  const { id, name, siteId, accountId } = before;
  ctx.audited({
    objectType: 'server',
    objectId: id,
    objectName: name,
    siteId,
    accountId,
    diff: {
      type: [before.type, to.type],
      address: [before.address, to.address],
      port: [before.port, to.port],
      user: [before.user, to.user],
    },
  });
  return withFingerprint(ctx, await readStored(ctx.db, ctx.scope, id));
};
