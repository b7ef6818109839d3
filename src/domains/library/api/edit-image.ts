import { record } from '#domains/history/api/port.ts';
import { say } from '../messages.ts';
import { Conflict, Invalid, Stale } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import { saveEdit, type Edit, ofImage } from '#domains/images/api/port.ts';
import type { library } from '../contract.ts';
import { lockImage } from './lock-image.ts';
import { detailOf } from './library.ts';
import { textProblems } from './rules.ts';

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
  const problems = textProblems(input);
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
  const diff = Object.fromEntries(
    fields
      .filter((field) => String(before[field]) !== String(edit[field]))
      .map((field) => [field, [before[field], edit[field]] as const]),
  );
  const change = { kind: 'configuration', action: say('image-edited'), event: 'changed' } as const;
  await record(ctx, { ...change, object: ofImage(before), diff, audit: diff });
  return detailOf(ctx, before.id);
};
