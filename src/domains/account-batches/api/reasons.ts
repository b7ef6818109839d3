import { Conflict, Invalid, item, NotFound, Stale } from '#kernel/errors.ts';
import type { InputOf } from '#kernel/op.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { auditAlone } from '#domains/history/api/port.ts';
import type { accountBatches } from '../contract.ts';
import { maxKept, maxName } from '../limits.ts';
import {
  archiveReason,
  countReasons,
  findReason,
  insertReason,
  isReasonNameTaken,
  lockReason,
  mayChange,
  reasonView,
  saveReason,
  type ReasonFields,
  type StoredReason,
} from './store-reasons.ts';

/** Whose what someone makes is: of the provider, or of their site. */
export const ownerOf = ({ scope, me }: Pick<Ctx, 'scope' | 'me'>): string | null =>
  scope.reach === 'provider' ? null : me.siteId;

/** A name as it is kept. Throws Invalid at its field. */
export function tidyName(typed: string): string {
  const name = typed.trim();
  if (name === '' || name.length > maxName || /\p{Cc}/u.test(name))
    throw new Invalid([item(8320, 'name', { max: maxName })]);
  return name;
}

async function tidy(
  ctx: Ctx,
  input: InputOf<(typeof accountBatches)['createBatchReason']>,
  before: StoredReason | null,
): Promise<ReasonFields> {
  const name = before?.name === '' ? '' : tidyName(input.name);
  const siteId = before === null ? ownerOf(ctx) : before.siteId;
  if (name !== '' && (await isReasonNameTaken(ctx.db, { siteId, name, but: before?.id ?? null })))
    throw new Invalid([item(8321, 'name')]);
  return { ...input, name, subject: input.subject.trim(), message: input.message.trim() };
}

/** Each field that a change has changed, for the audit trail. */
function audit(
  ctx: Ctx,
  { id, siteId }: Pick<StoredReason, 'id' | 'siteId'>,
  [from, to]: readonly [ReasonFields | null, ReasonFields | null],
) {
  const fields = ['name', 'state', 'resolves', 'noticeDays', 'subject', 'message'] as const;
  const diff = Object.fromEntries(
    fields
      .map((field) => [field, [from?.[field] ?? null, to?.[field] ?? null]] as const)
      .filter(([, [before, after]]) => before !== after),
  );
  const name = (to ?? from)?.name || id;
  auditAlone(ctx, { type: 'account-batch-reason', id, name, siteId, accountId: null }, { diff });
}

/** A reason as its list has it. */
async function shown(ctx: Ctx, id: string) {
  const found = await findReason(ctx.db, ctx.scope, id);
  if (found === null) throw new NotFound();
  return reasonView(found, ctx.scope, 0);
}

/** Locks a reason that the caller may change. Throws NotFound, or Conflict (8322) where it is the provider's. */
async function lockOwn(ctx: Ctx, id: string): Promise<StoredReason> {
  const reason = await lockReason(ctx.db, ctx.scope, id);
  if (!mayChange(ctx.scope, reason.siteId)) throw new Conflict(8322);
  return reason;
}

/** Adds a reason: of the provider for every site, or of the caller's. */
export const createBatchReason: Run<(typeof accountBatches)['createBatchReason']> = async (ctx, { input }) => {
  const fields = await tidy(ctx, input, null);
  const siteId = ownerOf(ctx);
  if ((await countReasons(ctx.db, siteId)) >= maxKept) throw new Conflict(8324, 'name', { max: maxKept });
  const id = await insertReason(ctx.db, { siteId, fields, now: ctx.now });
  if (id === null) throw new Invalid([item(8321, 'name')]);
  audit(ctx, { id, siteId }, [null, fields]);
  return shown(ctx, id);
};

export const saveBatchReason: Run<(typeof accountBatches)['saveBatchReason']> = async (ctx, { params, input }) => {
  const before = await lockOwn(ctx, params.reasonId);
  if (before.version !== ctx.ifMatch) throw new Stale();
  const fields = await tidy(ctx, input, before);
  await saveReason(ctx.db, before.id, fields);
  audit(ctx, before, [before, fields]);
  return shown(ctx, before.id);
};

/** Batches keep what the reason was; its name is free again. */
export const deleteBatchReason: Run<(typeof accountBatches)['deleteBatchReason']> = async (ctx, { params }) => {
  const before = await lockOwn(ctx, params.reasonId);
  if (before.name === '') throw new Conflict(8323);
  await archiveReason(ctx.db, before.id, ctx.now);
  audit(ctx, before, [before, null]);
};
