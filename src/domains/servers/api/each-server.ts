import { messageOf, Refusal } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Sayable } from '#kernel/message.ts';
import type { Audited, Ctx } from '#platform/http/context.ts';
import { allOf } from '#platform/db/gather.ts';
import { auditMany } from '#domains/history/api/port.ts';
import { lockServers, type Locked } from './store.ts';

/** What became of one; `refusal` says why it was skipped, null: it was not. */
type Outcome<More> = More & { refusal: Sayable | null };

interface Many<More> {
  serverIds: readonly string[];
  batchId?: string;
  /** Additional fields of a result for a server that doesn't exist. */
  missing: More;
  /** Changes the servers concurrently, so that they share statements: one server's change doesn't affect another. */
  together?: boolean;
  /** Runs before the first, when all are locked: further locks are taken here, in one order. */
  begins?(servers: readonly Locked[]): Promise<void>;
  /** Does it to one, or says why not, also by throwing a Refusal before anything was written. */
  apply(server: Locked): Promise<Outcome<More>>;
  /** Whether a result counts as done in the audit; by default, everything that was not skipped. */
  done?(result: Outcome<More>): boolean;
  /** What the request was, for the audit. */
  diff?: NonNullable<Audited['diff']>;
}

/** Applies a change to many servers, locked in one order, each separately. */
export async function eachServer<More extends object>(
  ctx: Ctx,
  {
    serverIds,
    batchId = newId(),
    missing,
    together = false,
    begins,
    apply,
    done = ({ refusal }) => refusal === null,
    diff = {},
  }: Many<More>,
) {
  const ids = [...new Set(serverIds)];
  const found = new Map((await lockServers(ctx.db, ctx.scope, ids)).map((server) => [server.id, server]));
  await begins?.([...found.values()]);
  const one = async (serverId: string): Promise<{ serverId: string; name: string } & Outcome<More>> => {
    const server = found.get(serverId);
    const outcome =
      server === undefined ? { ...missing, refusal: messageOf(1004) } : await orRefusal(apply(server), missing);
    return { serverId, name: server?.name ?? '', ...outcome };
  };
  const results = together ? await allOf(ids.map(one)) : [];
  if (!together) for (const serverId of ids) results.push(await one(serverId));
  // The request itself is on record too, also when every server was skipped.
  const servers = [ids.length, results.filter(done).length] as const;
  auditMany(ctx, { servers, ...diff }, batchId);
  return results;
}

async function orRefusal<More>(outcome: Promise<Outcome<More>>, missing: More): Promise<Outcome<More>> {
  try {
    return await outcome;
  } catch (error) {
    if (error instanceof Refusal) return { ...missing, refusal: error.said };
    throw error;
  }
}
