import { Refusal, textOf } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Run } from '#platform/http/context.ts';
import { lockServers } from '#domains/servers/api/port.ts';
import type { sharing } from '../contract.ts';
import { giveShare } from './share-server.ts';
import { endOf } from './view.ts';

/** Shares those of the servers that can be shared; of the others it says why not. */
export const shareServers: Run<typeof sharing.shareServers> = async (ctx, { input: { serverIds, ...input } }) => {
  endOf(ctx, input.until);
  const ids = [...new Set(serverIds)];
  const found = new Map((await lockServers(ctx.db, ctx.scope, ids)).map((server) => [server.id, server]));
  const results = [];
  for (const serverId of ids) {
    const server = found.get(serverId);
    const refusal =
      server === undefined
        ? textOf(1004)
        : await giveShare(ctx, server, input).then(
            () => null,
            (error: unknown) => {
              if (!(error instanceof Refusal)) throw error;
              return error.message;
            },
          );
    results.push({ serverId, name: server?.name ?? '', refusal });
  }
  const shared = results.filter(({ refusal }) => refusal === null).length;
  const diff = { servers: [ids.length, shared], level: [null, input.level] } as const;
  ctx.audited({ objectType: 'batch', objectId: newId(), diff });
  return { results };
};
