import type { Run } from '#platform/http/context.ts';
import { findServer } from '#domains/servers/api/port.ts';
import type { sharing } from '../contract.ts';
import { sharesOf } from './view.ts';

/** Who besides its account may use a server. */
export const listShares: Run<typeof sharing.listShares> = async (ctx, { params }) =>
  sharesOf(ctx, await findServer(ctx.db, ctx.scope, params.serverId));
