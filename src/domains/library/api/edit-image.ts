import { Conflict, Invalid, Stale } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import type { library } from '../contract.ts';
import { announceImage } from './announce.ts';
import { auditOf, lockImage } from './lock-image.ts';
import { detailOf } from './read-image.ts';
import { wordProblems } from './rules.ts';
import { saveEdit, type Edit } from './store-change.ts';

const fields = [
  'name',
  'description',
  'usageInfo',
  'guestOs',
  'initialUser',
  'minRamMb',
  'extraDisksGb',
  'locked',
  'prepared',
] as const;

/** Changes what is said of an image, and what servers made of it need. */
export const editImage: Run<typeof library.editImage> = async (ctx, { params, input }) => {
  const before = await lockImage(ctx, params.imageId, { action: 'edit' });
  if (before.revision !== ctx.ifMatch) throw new Stale();
  const problems = wordProblems(input);
  if (problems.length > 0) throw new Invalid(problems);
  const prepared = input.prepared ?? before.prepared;
  const extraDisksGb = input.extraDisksGb ?? before.extraDisksGb;
  const edit: Edit = {
    ...input,
    prepared,
    extraDisksGb,
    name: input.name.trim(),
    description: input.description.trim(),
  };
  if (!(await saveEdit(ctx.db, before.id, edit))) throw new Conflict(1941, 'name');
  await announceImage(ctx.emit, before);
  ctx.audited({
    ...auditOf(before),
    diff: Object.fromEntries(
      fields
        .filter((field) => String(before[field]) !== String(edit[field]))
        .map((field) => [field, [before[field], edit[field]] as const]),
    ),
  });
  return detailOf(ctx, before.id);
};
