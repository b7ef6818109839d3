import { record } from '#domains/history/api/port.ts';
import { Conflict, NotFound, Stale } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import { findServer, lockServers, accountRefusal, ofServer } from '#domains/servers/api/port.ts';
import { why } from '#domains/servers/reasons.ts';
import type { notes } from '../contract.ts';
import { readNote as read, saveNote as save, type StoredNote } from './store.ts';
import { say } from '../messages.ts';

/** A note as it is answered. */
export const shown = ({ body, updated, version }: StoredNote) => ({
  body,
  updated: updated === null ? null : updated.toISOString(),
  version,
});

/** The note of one server; its version is in the ETag, for If-Match. */
export const readNote: Run<typeof notes.readNote> = async (ctx, { params }) => {
  const server = await findServer(ctx.db, ctx.scope, params.serverId);
  const note = await read(ctx.db, server.id);
  ctx.setHeader('etag', `"${note.version}"`);
  return shown(note);
};

/** Replaces the note of one server. */
export const saveNote: Run<typeof notes.saveNote> = async (ctx, { params, input }) => {
  const [server] = await lockServers(ctx.db, ctx.scope, [params.serverId]);
  if (server === undefined) throw new NotFound();
  const reason = server.state === 'terminated' ? why('state.terminated') : accountRefusal('configure', server);
  if (reason !== null) throw new Conflict(1008, undefined, { reason });
  const before = await read(ctx.db, server.id);
  if (before.version !== ctx.ifMatch) throw new Stale();
  const body = input.body.trimEnd();
  await save(ctx.db, server.id, { body, at: ctx.now });
  const verb = before.body === '' ? 'written' : body === '' ? 'emptied' : 'changed';
  const audit = { characters: [before.body.length, body.length] } as const;
  await record(ctx, { object: ofServer(server), kind: 'configuration', action: say(verb), audit });
  const after = await read(ctx.db, server.id);
  ctx.setHeader('etag', `"${after.version}"`);
  return shown(after);
};
