import { signatureFor } from '#domains/tenancy/api/port.ts';
import { auditAlone, record } from '#domains/history/api/port.ts';
import { Conflict, Invalid, item, NotFound, Stale } from '#kernel/errors.ts';
import type { Run, Ctx } from '#platform/http/context.ts';
import type { servers } from '../../contract.ts';
import { refusalOf } from '../../states.ts';
import { problemOfName, tidyDescription } from '../../names.ts';
import { detailOf } from '../detail/read-server.ts';
import { lockServers, setName, type Locked, ofServer } from '../store.ts';
import { serverPath } from '../../paths.ts';
import { say } from '../../messages.ts';
import { saveDescription, saveProtection, type ProtectionChange } from './store-columns.ts';
import { protections } from '../../protection.ts';
import { eachServer } from '../each-server.ts';
import { refusalOfOwner } from '../owner-gate.ts';
import { notice } from '../../notices.ts';

/** Gives a server another name; the engine keeps the one it was created with, because the name is ours. */
export const renameServer: Run<typeof servers.renameServer> = async (ctx, { params, input }) => {
  const { db, scope } = ctx;
  const [server] = await lockServers(db, scope, [params.serverId]);
  if (server === undefined) throw new NotFound();
  if (server.version !== ctx.ifMatch) throw new Stale();
  const reason = refusalOf('rename', server.state, null);
  if (reason !== null) throw new Conflict(1008, undefined, { reason });
  const problem = problemOfName(input.name, 'name');
  if (problem !== null) throw new Invalid([problem]);
  if (!(await setName(ctx.db, server.id, input.name))) throw new Invalid([item(1103, 'name')]);
  const { name: by } = await signatureFor(ctx.db, ctx.me, server.siteId);
  await record(ctx, {
    object: ofServer(server),
    kind: 'configuration',
    action: say('renamed-from', { name: server.name, name2: input.name }),
    diff: { name: [server.name, input.name] },
    event: 'changed',
    notice: {
      code: 8,
      title: notice('server-renamed', { name: server.name }),
      text: notice('server-renamed-text', { name: input.name, by }),
      objectLink: serverPath(server.id, 'overview'),
      severity: 'info',
    },
    audit: { name: [server.name, input.name] },
  });
  const detail = await detailOf(ctx.app, db, { me: ctx.me, id: server.id });
  ctx.setHeader('etag', `"${detail.version}"`);
  return detail;
};

/** Says in a line what a server is for. What forbids another name forbids this. */
export const describeServer: Run<typeof servers.describeServer> = async (ctx, { params, input }) => {
  const { db, scope } = ctx;
  const [server] = await lockServers(db, scope, [params.serverId]);
  if (server === undefined) throw new NotFound();
  if (server.version !== ctx.ifMatch) throw new Stale();
  const reason = refusalOf('rename', server.state, null);
  if (reason !== null) throw new Conflict(1008, undefined, { reason });
  const description = tidyDescription(input.description);
  const before = await saveDescription(db, server.id, description);
  const action = description === '' ? say('description-removed') : say('described', { description });
  const diff = { description: [before, description] as const };
  await record(ctx, { object: ofServer(server), kind: 'configuration', action, diff, event: 'changed', audit: diff });
  const detail = await detailOf(ctx.app, db, { me: ctx.me, id: server.id });
  ctx.setHeader('etag', `"${detail.version}"`);
  return detail;
};

/** Switches protections of servers on or off; each that cannot be changed says why and is skipped. */
export const protectServers: Run<typeof servers.protectServers> = async (ctx, { input }) => {
  const { serverIds, ...wanted } = input;
  const results = await eachServer(ctx, {
    serverIds,
    missing: { changed: false },
    done: ({ changed }) => changed,
    apply: async (server) => {
      // A protection is a word about the server, as its name is: a running task does not matter.
      const refusal = refusalOf('rename', server.state, null) ?? refusalOfOwner('rename', server);
      return { refusal, changed: refusal === null && (await protect(ctx, server, wanted)) };
    },
  });
  return { results };
};

/** False when the server is protected so already. */
async function protect(ctx: Ctx, server: Locked, wanted: ProtectionChange): Promise<boolean> {
  const changes = protections.filter(
    (against) => wanted[against] !== undefined && wanted[against] !== server[`${against}Protected`],
  );
  if (changes.length === 0) return false;
  await saveProtection(ctx.db, server.id, wanted);
  for (const against of changes)
    await record(ctx, {
      object: ofServer(server),
      kind: 'configuration',
      action: say('protection', { against, on: String(wanted[against]) }),
      diff: { [`${against}Protected`]: [!wanted[against], wanted[against]] },
      event: 'changed',
    });
  // One request, one entry, however many protections it changes.
  const diff = Object.fromEntries(
    changes.map((against) => [`${against}Protected`, [server[`${against}Protected`], wanted[against]] as const]),
  );
  auditAlone(ctx, ofServer(server), { diff });
  return true;
}
