import type { AnyOp } from '#kernel/op.ts';
import { actionOf } from './audit.ts';
import { authorize } from './authorize.ts';
import { undoable } from '#platform/db/outbox.ts';
import type { Audited, Ctx, Req } from './context.ts';

/** A request to an operation that another operation makes for its caller. */
export interface InnerRequest {
  op: AnyOp;
  req: Req<AnyOp>;
}

/** Names the operation and what it is asked for. */
export const requestTo = <O extends AnyOp>(
  op: O,
  req: Omit<Req<O>, 'query'> & Partial<Pick<Req<O>, 'query'>>,
): InnerRequest => ({ op, req: { ...req, query: req.query } });

/**
 * Does what another operation does, in the transaction of this request. Its permission, checks and refusals are that one's.
 * @param version of what it changes, where it needs one
 */
export async function perform(ctx: Ctx, { op, req }: InnerRequest, version = 0): Promise<unknown> {
  authorize(op, ctx.actor);
  const operations = ctx.app.domains.flatMap((domain) => domain.operations ?? []);
  const handler = operations.find((operation) => operation.op === op)?.handler;
  if (typeof handler !== 'function') throw new Error(`${op.domain}.${op.name} cannot be asked by another operation`);
  // The headers of the answer are those of the request that came.
  return handler({ ...ctx, ifMatch: version, setHeader: () => undefined }, req);
}

/**
 * The same, so that a refusal undoes it alone: nothing of it is kept, and what this request did before and does afterward is.
 * The audit has it under the action of that operation.
 */
export async function performApart(ctx: Ctx, request: InnerRequest, version = 0): Promise<unknown> {
  const entries: Audited[] = [];
  const inner: Ctx = { ...ctx, audited: (entry) => void entries.push(entry) };
  const answer = await undoable(ctx.db, () => perform(inner, request, version));
  const action = actionOf(request.op);
  for (const entry of entries) ctx.audited(action === null ? entry : { action, ...entry });
  return answer;
}
