import { Invalid, item, Refusal } from '#kernel/errors.ts';
import type { WithMessages } from '#kernel/message.ts';
import type { ResultOf } from '#kernel/op.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { undoable } from '#platform/db/outbox.ts';
import { auditMany } from '#domains/history/api/port.ts';
import type { accessAudit } from '../contract.ts';
import { maxNoteLength } from '../limits.ts';
import { say } from '../messages.ts';
import type { verdicts } from '../states.ts';
import { giveBack, isProof, removeAccess } from './remove-access.ts';
import { auditReview, lockOpen } from './reviews.ts';
import { readEntries, saveDecision, type StoredEntry } from './store-entries.ts';

type Verdict = (typeof verdicts)[number];
type Result = WithMessages<ResultOf<typeof accessAudit.decideReviewEntries>['results'][number]>;

/** Decides entries of a review, each on its own: one that is refused keeps no other from it. */
export const decideReviewEntries: Run<typeof accessAudit.decideReviewEntries> = async (ctx, { params, input }) => {
  const note = input.note.trim();
  if (note.length > maxNoteLength) throw new Invalid([item(9557, 'note', { max: maxNoteLength })]);
  const review = await lockOpen(ctx, params.reviewId);
  const ids = [...new Set(input.entryIds)];
  const found = new Map((await readEntries(ctx, review.id, ids)).map((entry) => [entry.id, entry]));
  const results: Result[] = [];
  for (const id of ids) results.push(await decideOne(ctx, { id, entry: found.get(id), verdict: input.verdict, note }));
  const done = results.filter(({ refusal }) => refusal === null).length;
  auditMany(
    ctx,
    { review: [null, review.name], verdict: [null, input.verdict], entries: [ids.length, done] },
    review.id,
  );
  await auditReview(ctx, review, { [input.verdict]: [null, done] });
  return { results };
};

interface Asked {
  id: string;
  entry: StoredEntry | undefined;
  verdict: Verdict;
  note: string;
}

async function decideOne(ctx: Ctx, { id, entry, verdict, note }: Asked): Promise<Result> {
  if (entry === undefined) return { entryId: id, name: '', refusal: say('gone') };
  const result = { entryId: id, name: entry.holder, refusal: null };
  if (verdict === 'undo' && entry.decision === null) return { ...result, refusal: say('undecided') };
  if (verdict !== 'undo' && entry.decision === 'remove') return { ...result, refusal: say('decided-before') };
  try {
    await undoable(ctx.db, async () => {
      const of = { subjectId: entry.subjectId, gone: false, note, by: ctx.me.email, at: ctx.now };
      if (verdict === 'keep') return saveDecision(ctx.db, id, { ...of, decision: 'keep' });
      if (verdict === 'remove')
        return saveDecision(ctx.db, id, { ...of, decision: 'remove', gone: !(await removeAccess(ctx, entry)) });
      const isGone = entry.decision === 'keep' || entry.gone;
      const subjectId = isGone ? entry.subjectId : await giveBack(ctx, entry);
      return saveDecision(ctx.db, id, { ...of, subjectId, decision: null, note: '' });
    });
    return result;
  } catch (error) {
    if (!(error instanceof Refusal) || isProof(error)) throw error;
    return { ...result, refusal: error.said };
  }
}
