import { Invalid, item, NotFound } from '#kernel/errors.ts';
import { reach, rolesOf, type Role } from '#kernel/permissions.ts';
import type { Message } from '#kernel/message.ts';
import { auditMany } from '#domains/history/api/port.ts';
import { readStaff } from '#domains/tenancy/api/port.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { diagnostics } from '../contract.ts';
import { maxDays } from '../limits.ts';
import { say } from '../messages.ts';
import { findDiagnostic, seenBy } from './find-diagnostic.ts';
import { announce } from './announce.ts';
import { lockFindings, noticeFindings, saveFindings, type Found } from './store.ts';

/** Hides findings until a day, or until their cause is gone. */
export const acknowledgeFindings: Run<typeof diagnostics.acknowledgeFindings> = async (ctx, { input }) => {
  const reason = input.reason.trim();
  if (reason === '') throw new Invalid([item(8702, 'reason')]);
  const until = input.until === null ? null : new Date(`${input.until}T00:00:00Z`);
  const days = until === null ? 1 : (until.getTime() - ctx.now.getTime()) / 86_400_000;
  if (days <= 0 || days > maxDays) throw new Invalid([item(8703, 'until', { days: maxDays })]);
  return change(ctx, input.findingIds, {
    refusal: ({ state }) => (state === 'fixed' ? say('already-fixed') : null),
    save: (ids) => saveFindings(ctx.db, ids, { state: 'acknowledged', acknowledged_until: until, reason }),
    diff: { until: [null, input.until], reason: [null, reason] },
  });
};

/** Shows acknowledged findings again. */
export const reopenFindings: Run<typeof diagnostics.reopenFindings> = (ctx, { input }) =>
  change(ctx, input.findingIds, {
    refusal: ({ state }) => (state === 'acknowledged' ? null : say('not-acknowledged')),
    save: (ids) => saveFindings(ctx.db, ids, { state: 'known', acknowledged_until: null, reason: '' }),
    diff: { state: ['acknowledged', 'known'] },
  });

/** Assigns findings to someone who can see them. */
export const assignFindings: Run<typeof diagnostics.assignFindings> = async (ctx, { input }) => {
  const found = await findFindings(ctx, input.findingIds);
  const people =
    input.assigneeId === null ? [] : await assigneesOf(ctx, [...new Set(found.map((one) => one.reportId))]);
  const sees = (siteId: string, role: Role) =>
    reach[role] === 'provider' || found.every((one) => one.siteId === siteId);
  const person = people.find(({ id, siteId, role }) => id === input.assigneeId && sees(siteId, role)) ?? null;
  if (input.assigneeId !== null && person === null) throw new Invalid([item(8704, 'assigneeId')]);
  const name = person?.name ?? '';
  return change(ctx, input.findingIds, {
    refusal: () => null,
    async save(ids) {
      await saveFindings(ctx.db, ids, { assignee_id: person?.id ?? null, assignee: name });
      await noticeFindings(ctx.db, ids);
    },
    diff: { assignee: [null, name] },
  });
};

/** Saves a note on findings. */
export const noteFindings: Run<typeof diagnostics.noteFindings> = (ctx, { input }) =>
  change(ctx, input.findingIds, {
    refusal: () => null,
    async save(ids) {
      await saveFindings(ctx.db, ids, { note: input.note.trim() });
      await noticeFindings(ctx.db, ids);
    },
    diff: { note: [null, input.note.trim()] },
  });

/** The people who can see a report and change its findings. */
export const listAssignees: Run<typeof diagnostics.listAssignees> = async (ctx, { params }) => ({
  people: await assigneesOf(ctx, [findDiagnostic(ctx, params.reportId).id]),
});

async function assigneesOf(ctx: Ctx, reportIds: readonly string[]) {
  const needed = ['diagnostic.manage' as const, ...reportIds.map((id) => findDiagnostic(ctx, id).may)];
  const roles = rolesOf(needed[0]!).filter((role) => needed.every((may) => rolesOf(may).includes(role)));
  return readStaff(ctx.db, ctx.scope, roles);
}

interface Change {
  refusal(found: Found): Message | null;
  save(ids: readonly string[]): Promise<void>;
  diff: Record<string, readonly [unknown, unknown]>;
}

/** Changes those findings that can be, and says why of the others. */
async function change(ctx: Ctx, ids: readonly string[], { refusal, save, diff }: Change) {
  const found = await findFindings(ctx, ids);
  const results = found.map((one) => ({
    findingId: one.id,
    name: one.name,
    cmdId: null,
    refusal: refusal(one),
  }));
  const able = found.filter((_, at) => results[at]!.refusal === null);
  await save(able.map(({ id }) => id));
  for (const reportId of new Set(found.map((one) => one.reportId))) await announce(ctx.db, reportId);
  auditMany(ctx, { findings: [null, able.map(({ reportId, name }) => `${reportId}: ${name}`)], ...diff });
  return { results };
}

/** The findings of these ids, locked; throws NotFound when one is not in scope or in a report that the caller may not see. */
export async function findFindings(ctx: Ctx, ids: readonly string[]): Promise<Found[]> {
  const found = await lockFindings(ctx.db, ctx.scope, ids);
  const seen = new Set(seenBy(ctx).map(({ id }) => id));
  if (found.length < new Set(ids).size || found.some(({ reportId }) => !seen.has(reportId))) throw new NotFound();
  return found;
}
