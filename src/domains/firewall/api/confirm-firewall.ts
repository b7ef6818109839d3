import { announce, byOf, writeHistory } from '#domains/servers/api/port.ts';
import type { Run } from '#platform/http/context.ts';
import type { firewall as contract } from '../contract.ts';
import { checkOn, lockWithFirewall } from './find-firewall.ts';
import { endTrial } from './store.ts';

/** Keeps rules that are on trial: they go back no more. */
export const confirmFirewall: Run<typeof contract.confirmFirewall> = async (ctx, { params }) => {
  const { server, firewall } = await lockWithFirewall(ctx, params.serverId);
  checkOn(server, 'confirm', firewall.trialId !== null);
  if (firewall.trialId !== null) await endTrial(ctx.db, server.id, firewall.trialId);
  await writeHistory(ctx.db, { server, kind: 'firewall', action: 'Firewall confirmed', by: byOf(ctx) });
  await announce(ctx.db, ctx.emit, { id: server.id });
  ctx.audited({
    objectType: 'server',
    objectId: server.id,
    objectName: server.name,
    siteId: server.siteId,
    accountId: server.accountId,
    diff: { trial: [firewall.trialUntil?.toISOString() ?? null, null] },
  });
};
