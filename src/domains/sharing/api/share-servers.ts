import type { Run } from '#platform/http/context.ts';
import { eachServer } from '#domains/servers/api/port.ts';
import type { sharing } from '../contract.ts';
import { giveShare } from './share-server.ts';
import { endOf } from './view.ts';

/** Shares those of the servers that can be shared; of the others it says why not. */
export const shareServers: Run<typeof sharing.shareServers> = async (ctx, { input: { serverIds, ...input } }) => {
  endOf(ctx, input.until);
  const results = await eachServer(ctx, {
    serverIds,
    missing: {},
    diff: { level: [null, input.level] },
    deed: async (server) => {
      await giveShare(ctx, server, input);
      return { refusal: null };
    },
  });
  return { results };
};
