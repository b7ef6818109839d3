import { Conflict, NotFound, Stale } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import { byOf, findServer, lockServers, refusalOfDeed, writeHistory } from '#domains/servers/api/port.ts';
import type { notes } from '../contract.ts';
import { readNote as read, saveNote as save, type StoredNote } from './store.ts';

const shown = ({ body, updated, version }: StoredNote) => ({
  body,
  updated: updated === null ? null : updated.toISOString(),
  version,
});

/** The note of one server; its version stands in the ETag, for If-Match. */
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
  const reason = server.state === 'terminated' ? 'The server has been terminated.' : refusalOfDeed('configure', server);
  if (reason !== null) throw new Conflict(1008, undefined, { reason });
  const before = await read(ctx.db, server.id);
  if (before.version !== ctx.ifMatch) throw new Stale();
  const body = input.body.trimEnd();
  await save(ctx.db, server.id, { body, at: ctx.now });
  const verb = before.body === '' ? 'written' : body === '' ? 'emptied' : 'changed';
  await writeHistory(ctx.db, { server, kind: 'configuration', action: `Note ${verb}`, by: byOf(ctx) });
  const { id: objectId, name: objectName, siteId, accountId } = server;
  const diff = { characters: [before.body.length, body.length] } as const;
  ctx.audited({ objectType: 'server', objectId, objectName, siteId, accountId, diff });
  const after = await read(ctx.db, server.id);
  ctx.setHeader('etag', `"${after.version}"`);
  return shown(after);
};
