import { NotFound } from '#kernel/errors.ts';
import type { Ctx } from '#platform/http/context.ts';
import { record, recorded, type Change, type Owned } from '#domains/history/api/port.ts';

type RuleSetChange = Pick<Change, 'kind' | 'action'> & { diff: NonNullable<Change['diff']> };

/** Records changes of an address group or a template in its history and in the audit trail. */
export function recorderOf(type: 'addressGroup' | 'firewallTemplate') {
  const ofRuleSet = recorded<never>(type);
  return async (ctx: Ctx, object: Owned, { diff, ...change }: RuleSetChange): Promise<void> =>
    record(ctx, { ...change, object: ofRuleSet(object), diff, audit: diff });
}

/** One of the groups or templates of an account as their list has it, with its version for the next change. */
export function shownOf<Row extends { id: string; version: number }>(ctx: Ctx, rows: readonly Row[], id: string): Row {
  const found = rows.find((one) => one.id === id);
  if (found === undefined) throw new NotFound();
  ctx.setHeader('etag', `"${found.version}"`);
  return found;
}
