import { Stale } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import { findInScope } from '#domains/identity/api/port.ts';
import { auditAlone } from '#domains/history/api/port.ts';
import type { notes } from '../contract.ts';
import { shown } from './notes.ts';
import { readPersonNote as read, savePersonNote as save } from './store.ts';

/** What staff wrote down about one person; its version is in the ETag, for If-Match. */
export const readPersonNote: Run<typeof notes.readPersonNote> = async (ctx, { params }) => {
  const person = await findInScope(ctx.db, ctx.scope, { ...params, lock: false });
  const note = await read(ctx.db, person.id);
  ctx.setHeader('etag', `"${note.version}"`);
  return shown(note);
};

/** Replaces the note on one person. It is in the audit trail and not in their history, which they read. */
export const savePersonNote: Run<typeof notes.savePersonNote> = async (ctx, { params, input }) => {
  const person = await findInScope(ctx.db, ctx.scope, { ...params, lock: true });
  const before = await read(ctx.db, person.id);
  if (before.version !== ctx.ifMatch) throw new Stale();
  const body = input.body.trimEnd();
  await save(ctx.db, person.id, { body, at: ctx.now });
  const { id, name, siteId } = person;
  const diff = { characters: [before.body.length, body.length] } as const;
  auditAlone(ctx, { type: 'account', id, name, siteId, accountId: id }, { diff });
  const after = await read(ctx.db, id);
  ctx.setHeader('etag', `"${after.version}"`);
  return shown(after);
};
