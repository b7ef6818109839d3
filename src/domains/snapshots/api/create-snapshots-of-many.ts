import { otherTask } from '#platform/messages.ts';
import { messageOf } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Run } from '#platform/http/context.ts';
import { auditMany } from '#domains/history/api/port.ts';
import { findServer, lockServers, type Locked } from '#domains/servers/api/port.ts';
import type { Message } from '#kernel/message.ts';
import type { snapshots } from '../contract.ts';
import { refusalOfLimit } from '../states.ts';
import { nameOf, orderFor, refusalOfKind } from './create-snapshot.ts';
import { refusalOn } from './find-snapshot.ts';
import { limitOf } from './list-snapshots.ts';
import { countSnapshots } from './store.ts';

/** Takes a snapshot of each of many servers; each that cannot says why and is skipped. */
export const createSnapshotsOfMany: Run<typeof snapshots.createSnapshotsOfMany> = async (ctx, { input }) => {
  const name = nameOf(input, ctx.now);
  const ids = [...new Set(input.serverIds)];
  const found = new Map((await lockServers(ctx.db, ctx.scope, ids)).map((server) => [server.id, server]));
  const batchId = newId();
  const results = [];
  for (const serverId of ids) {
    const server = found.get(serverId);
    if (server === undefined) {
      results.push({ serverId, name: '', cmdId: null, refusal: messageOf(1004) });
      continue;
    }
    const begun = await begin(server);
    results.push({ serverId, name: server.name, ...begun });
  }
  const taken = results.filter((result) => result.cmdId !== null);
  auditMany(ctx, { servers: [ids.length, taken.length], name: [null, name] }, batchId);
  return { cmdId: taken[0]?.cmdId ?? null, results };

  async function begin(server: Locked): Promise<{ cmdId: string | null; refusal: Message | null }> {
    const { engine } = await findServer(ctx.db, ctx.scope, server.id);
    const refusal =
      refusalOn(server, 'create') ??
      refusalOfKind(ctx, engine, input.kind) ??
      refusalOfLimit(await countSnapshots(ctx.db, server.id), limitOf(ctx.app, engine));
    if (refusal !== null) return { cmdId: null, refusal };
    const ordered = await orderFor(ctx, server, { input, name, batchId });
    if (typeof ordered === 'object') return { cmdId: ordered.taskId, refusal: null };
    return { cmdId: null, refusal: ordered === 'taken' ? messageOf(1702) : messageOf(1007, { task: otherTask }) };
  }
};
