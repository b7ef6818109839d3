import type { Run } from '#platform/http/context.ts';
import type { connect } from '../contract.ts';
import { withFingerprint } from './connection.ts';
import { readStored } from './store.ts';

/** How a server is reached; the version is in the ETag, for If-Match. */
export const readConnection: Run<typeof connect.readConnection> = async (ctx, { params }) => {
  const stored = await readStored(ctx.db, ctx.scope, params.serverId);
  ctx.setHeader('etag', `"${stored.version}"`);
  return withFingerprint(ctx, stored);
};
