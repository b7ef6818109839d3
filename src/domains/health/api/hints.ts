import type { ResultOf } from '#kernel/op.ts';
import { auditAlone } from '#domains/history/api/port.ts';
import { readReport } from '#domains/guest-reports/api/port.ts';
import { decidePackets } from '#domains/firewall/api/port.ts';
import { parseAddress } from '#kernel/addresses.ts';
import { findServer, keepsBackups, type FoundServer, ofServer } from '#domains/servers/api/port.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { health } from '../contract.ts';
import { hintsOf } from '../hints.ts';
import { readDismissed, readFacts, saveDismissal } from './store.ts';

/** An address of the internet that belongs to no one: what it may, everyone may. */
const stranger = '192.0.2.1';
const remoteDesktop = 3389;

/** What is to be said of the health of a server. */
export const readHints: Run<typeof health.readHints> = async (ctx, { params }) => {
  const server = await findServer(ctx.db, ctx.scope, params.serverId);
  return hintsFor(ctx, server);
};

/** Puts a hint aside for one person, or brings it back. */
export const dismissHint: Run<typeof health.dismissHint> = async (ctx, { params, input }) => {
  const server = await findServer(ctx.db, ctx.scope, params.serverId);
  const { kind } = params;
  await saveDismissal(ctx.db, { serverId: server.id, accountId: ctx.me.accountId, kind, at: ctx.now }, input.dismissed);
  const diff = { [kind]: [!input.dismissed, input.dismissed] as const };
  auditAlone(ctx, ofServer(server), { diff });
  return hintsFor(ctx, server);
};

async function hintsFor({ app, db, me, now }: Ctx, server: FoundServer): Promise<ResultOf<typeof health.readHints>> {
  if (server.state === 'terminated' || server.state === 'creating') return { items: [] };
  const facts = await readFacts(db, server.id, now);
  const hints = hintsOf(
    {
      ...facts,
      fileSystems: (await readReport(db, server.id))?.fileSystems ?? [],
      keepsBackups: keepsBackups(app, server.engine),
      desktopOpen: facts.windows && facts.onInternet && (await opens(db, server)),
    },
    now,
  );
  const dismissed = await readDismissed(db, server.id, me.accountId);
  return { items: hints.map((hint) => ({ ...hint, dismissed: dismissed.has(hint.kind) })) };
}

async function opens(db: Ctx['db'], server: FoundServer): Promise<boolean> {
  const address = parseAddress(stranger);
  if (address === null) return false;
  const packet = { direction: 'in', protocol: 'tcp', address, port: remoteDesktop } as const;
  const [decision] = await decidePackets(db, server, [packet]);
  return decision?.action === 'allow';
}
