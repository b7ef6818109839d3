import { Conflict, Invalid, item } from '#kernel/errors.ts';
import { findInScope } from '#domains/identity/api/port.ts';
import { record } from '#domains/history/api/port.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { dunning } from '../contract.ts';
import { maxReasonLength, mostPauseDays } from '../limits.ts';
import { say } from '../messages.ts';
import { ofOwing } from './account-object.ts';
import { insertCase, lockCase, saveCase, wakeLoop, type Case } from './store.ts';

const dayMs = 86_400_000;

function reasonOf({ reason }: { reason: string }): string {
  const text = reason.trim();
  if (text === '' || text.length > maxReasonLength) throw new Invalid([item(7900, 'reason')]);
  return text;
}

/** Pauses the plan of an account until a moment, or lets it continue at once. */
export const pauseDunning: Run<(typeof dunning)['pauseDunning']> = async (ctx, { params, input }) => {
  const reason = reasonOf(input);
  const person = await findInScope(ctx.db, ctx.scope, { accountId: params.userId, lock: false });
  const of = await lockCase(ctx.db, person.id);
  if (of === null || of.startedAt === null || of.excludedAt !== null) throw new Conflict(7901);
  const until = input.until === null ? null : new Date(input.until);
  const days = until === null ? 1 : (until.getTime() - ctx.now.getTime()) / dayMs;
  if (days <= 0 || days > mostPauseDays) throw new Invalid([item(7902, 'until', { days: mostPauseDays })]);
  // Nothing is left to come after the last step: there is nothing to move.
  const dueAt = of.dueAt === null ? null : (until ?? ctx.now);
  await saveCase(ctx.db, person.id, { pausedUntil: until, pauseReason: until === null ? '' : reason, dueAt });
  await wakeLoop(ctx.db);
  await leaveTrace(ctx, person, {
    action: say(until === null ? 'dunning.resume' : 'dunning.pause', { reason }),
    diff: { pausedUntil: [of.pausedUntil?.toISOString() ?? null, input.until], reason: [null, reason] },
  });
};

/** Excludes an account from the plan: what that did is lifted. Or lets it apply again. */
export const excludeFromDunning: Run<(typeof dunning)['excludeFromDunning']> = async (ctx, { params, input }) => {
  const reason = reasonOf(input);
  const person = await findInScope(ctx.db, ctx.scope, { accountId: params.userId, lock: false });
  await insertCase(ctx.db, { accountId: person.id, siteId: person.siteId, now: ctx.now });
  const of: Case | null = await lockCase(ctx.db, person.id);
  const before = of !== null && of.excludedAt !== null;
  const { excluded } = input;
  await saveCase(ctx.db, person.id, {
    excludedAt: excluded ? ctx.now : null,
    excludedBy: excluded ? ctx.me.email : null,
    exclusionReason: excluded ? reason : '',
    // The loop lifts what the plan did, or begins it, as soon as this commits.
    startedAt: of?.startedAt ?? ctx.now,
    dueAt: ctx.now,
  });
  await wakeLoop(ctx.db);
  await leaveTrace(ctx, person, {
    action: say(excluded ? 'dunning.exclude' : 'dunning.include', { reason }),
    diff: { excluded: [before, excluded], reason: [null, reason] },
  });
};

const leaveTrace = (
  ctx: Ctx,
  person: { id: string; siteId: string; name: string },
  { action, diff }: { action: ReturnType<typeof say>; diff: Record<string, readonly [unknown, unknown]> },
): Promise<void> =>
  record(ctx, {
    object: ofOwing({ accountId: person.id, siteId: person.siteId, owner: person.name }),
    kind: 'billing',
    action,
    audit: diff,
    event: 'changed',
  });
