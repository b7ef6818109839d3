import { Invalid, item, Refusal } from '#kernel/errors.ts';
import type { Sayable } from '#kernel/message.ts';
import { auditMany } from '#domains/history/api/port.ts';
import type { Fix } from '#platform/findings/diagnostic.ts';
import { askRefresh, findAgain } from '#platform/findings/store-refresh.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { performApart } from '#platform/http/inner-request.ts';
import type { diagnostics } from '../contract.ts';
import { say } from '../messages.ts';
import { findDiagnostic } from './find-diagnostic.ts';
import { findFindings } from './change-findings.ts';
import { announce } from './announce.ts';
import { readLiveTask, saveFindings, type Found } from './store.ts';

/** Applies a fix to each of the findings. The report is computed again when the tasks of the fixes have ended. */
export const fixFindings: Run<typeof diagnostics.fixFindings> = async (ctx, { input }) => {
  const { id: reportId, fixes, find } = findDiagnostic(ctx, input.reportId);
  const fix = fixes.find(({ id }) => id === input.fixId);
  if (fix === undefined) throw new Invalid([item(8701, 'fixId')]);
  const found = (await findFindings(ctx, input.findingIds)).filter((one) => one.reportId === reportId);
  // What was found may have changed since: a fix acts on what is so now.
  const objectIds = found.map(({ objectId }) => objectId);
  const now = await findAgain(ctx.db, { find: find(ctx.now), scope: ctx.scope, objectIds });
  const results = [];
  for (const one of found) {
    const { cmdId, refusal } = await applyTo(ctx, fix, { one, facts: now.get(one.objectId) });
    results.push({ findingId: one.id, name: one.name, cmdId, refusal });
    if (cmdId !== null) await saveFindings(ctx.db, [one.id], { task_id: cmdId });
  }
  if (results.some(({ refusal }) => refusal === null)) await askRefresh(ctx.db, [reportId], ctx.now);
  await announce(ctx.db, reportId);
  const names = results.filter(({ refusal }) => refusal === null).map(({ name }) => name);
  auditMany(ctx, { fix: [null, `${reportId}: ${fix.id}`], fixed: [null, names] });
  return { results };
};

interface Outcome {
  cmdId: string | null;
  refusal: Sayable | null;
}

/** One finding: what its operation refuses is undone and answered, the others go on. */
async function applyTo(
  ctx: Ctx,
  fix: Fix,
  { one, facts }: { one: Found; facts: Found['facts'] | undefined },
): Promise<Outcome> {
  if (one.state === 'fixed') return { cmdId: null, refusal: say('already-fixed') };
  if (one.taskId !== null) return { cmdId: null, refusal: say('fix-running') };
  if (facts === undefined) return { cmdId: null, refusal: say('already-fixed') };
  const found = { ...one, facts };
  try {
    const answer = await performApart(ctx, fix.request(found), fix.version?.(found));
    const outcome = outcomeOf(answer);
    // Not every operation answers the id of the task that it has ordered.
    return outcome.refusal !== null || outcome.cmdId !== null
      ? outcome
      : { ...outcome, cmdId: await readLiveTask(ctx.db, one.objectId) };
  } catch (error) {
    if (error instanceof Refusal) return { cmdId: null, refusal: error.said };
    throw error;
  }
}

interface Answer {
  cmdId?: string | null;
  refusal?: Sayable | null;
  results?: readonly Answer[];
}

/** Operations answer the id of their task, nothing, or a result for each object: here for the only one. */
function outcomeOf(answer: unknown): Outcome {
  const { results, ...own } = (answer ?? {}) as Answer;
  const { cmdId = null, refusal = null } = results?.[0] ?? own;
  return { cmdId, refusal };
}
