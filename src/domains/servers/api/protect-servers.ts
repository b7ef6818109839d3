import type { Ctx, Run } from '#platform/http/context.ts';
import type { servers } from '../contract.ts';
import { protections } from '../protection.ts';
import { refusalOf } from '../states.ts';
import { byOf } from './by.ts';
import { eachServer } from './each-server.ts';
import { refusalOfOwner } from './owner-gate.ts';
import { announce, type Locked } from './store.ts';
import { writeHistory } from './store-history.ts';
import { saveProtection, type ProtectionChange } from './store-protection.ts';

const words = { terminate: 'Protection against termination', rebuild: 'Protection against a rebuild' } as const;

/** Switches protections of servers on or off; each that cannot be changed says why and is skipped. */
export const protectServers: Run<typeof servers.protectServers> = async (ctx, { input }) => {
  const { serverIds, ...wanted } = input;
  const results = await eachServer(ctx, {
    serverIds,
    missing: { changed: false },
    done: ({ changed }) => changed,
    deed: async (server) => {
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
    await writeHistory(ctx.db, {
      server,
      kind: 'configuration',
      action: `${words[against]} switched ${wanted[against] === true ? 'on' : 'off'}`,
      diff: { [`${against}Protected`]: [!wanted[against], wanted[against]] },
      by: byOf(ctx),
    });
  await announce(ctx.db, ctx.emit, { id: server.id });
  const { id: objectId, name: objectName, siteId, accountId } = server;
  const diff = Object.fromEntries(
    changes.map((against) => [`${against}Protected`, [server[`${against}Protected`], wanted[against]] as const]),
  );
  ctx.audited({ objectType: 'server', objectId, objectName, siteId, accountId, diff });
  return true;
}
