import { readNotSoldTo } from '#domains/tenancy/api/port.ts';
import { monthMicroOf } from '#domains/tenancy/month.ts';
import { auditMany, byOf, record } from '#domains/history/api/port.ts';
import { messageOf } from '#kernel/errors.ts';
import type { ResultOf } from '#kernel/op.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import {
  findServer,
  lockServers,
  priceConfigured,
  readConfigured,
  accountRefusal,
  lockAccounts,
  quotaRefusal,
  repriceServer,
  saveConfigured,
  sells,
  type Locked,
  taskOf,
  ofServer,
} from '#domains/servers/api/port.ts';
import { holderOf } from '#domains/servers/conflicts.ts';
import { busyReason } from '#domains/servers/states.ts';
import type { Message, WithMessages } from '#kernel/message.ts';
import type { backups } from '../contract.ts';
import { canOf } from './find-backup.ts';
import { say } from '../messages.ts';

type Result = WithMessages<ResultOf<typeof backups.switchBackup>['results'][number]>;

/**
 * Switches the nightly backup of many servers; each that cannot says why and is left as it is. What there is of backups
 * when it is switched off is kept until its time is over.
 */
export const switchBackup: Run<typeof backups.switchBackup> = async (ctx, { input }) => {
  const { enabled } = input;
  const ids = [...new Set(input.serverIds)];
  const found = new Map((await lockServers(ctx.db, ctx.scope, ids)).map((server) => [server.id, server]));
  await lockAccounts(ctx.db, [...found.values()].map(({ accountId }) => accountId)); // prettier-ignore
  const results: Result[] = [];
  for (const serverId of ids) {
    const server = found.get(serverId);
    if (server === undefined) {
      const refusal = messageOf(1004);
      results.push({ serverId, name: '', currency: null, beforeMicro: 0, afterMicro: 0, refusal });
      continue;
    }
    const result = await judge(ctx, server, enabled);
    results.push(result);
    if (result.refusal === null) await apply(ctx, server, enabled);
  }
  const changed = results.filter((result) => result.refusal === null).length;
  auditMany(ctx, { servers: [ids.length, changed], backup: [null, enabled] });
  return { results };
};

async function judge(ctx: Ctx, server: Locked, enabled: boolean): Promise<Result> {
  const { id: serverId, name } = server;
  const configured = await readConfigured(ctx.db, serverId);
  if (configured === null) throw new Error(`the server ${serverId} has gone`);
  const before = { beforeMicro: monthOf(configured), currency: configured.currency };
  const priced = await priceConfigured(ctx.db, { ...configured, backup: enabled }, ctx.now);
  const sold = priced !== null && priced.price.missing.length === 0;
  const afterMicro = sold ? monthOf({ ...configured, ...priced.price }) : before.beforeMicro;
  const more = { spend: (afterMicro - before.beforeMicro) / 1_000_000 };
  const refusal =
    (await refusalOfSwitch(ctx, server, { enabled, now: configured.backup, sold })) ??
    (enabled ? await refusalOfQuota(ctx, server, more) : null);
  return { serverId, name, ...before, afterMicro: refusal === null ? afterMicro : before.beforeMicro, refusal };
}

async function refusalOfSwitch(
  ctx: Ctx,
  server: Locked,
  { enabled, now, sold }: { enabled: boolean; now: boolean; sold: boolean },
): Promise<Message | null> {
  if (now === enabled) return say('switched-already', { enabled: String(enabled) });
  const { engine } = await findServer(ctx.db, ctx.scope, server.id);
  if (enabled && canOf(ctx.app, engine) === null) return messageOf(1795);
  if (enabled && !sells(await readNotSoldTo(ctx.db, server.accountId), 'backup')) return messageOf(1129);
  if (enabled && !sold) return messageOf(1119);
  if (busyReason[server.state] !== null) return busyReason[server.state];
  return holderOf('nightly-backup', taskOf(server)) ?? accountRefusal(enabled ? 'order' : 'configure', server);
}

async function refusalOfQuota({ db, now }: Ctx, { accountId }: Locked, more: { spend: number }) {
  const reason = await quotaRefusal(db, { accountId, now }, more);
  return reason === null ? null : messageOf(1860, { reason });
}

async function apply(ctx: Ctx, server: Locked, enabled: boolean): Promise<void> {
  const configured = await readConfigured(ctx.db, server.id);
  if (configured === null) return;
  await saveConfigured(ctx.db, server.id, { ...configured, backup: enabled });
  await repriceServer(ctx.db, server.id, { by: byOf(ctx), now: ctx.now });
  const action = enabled ? say('nightly-backup-switched-on') : say('nightly-backup-switched-off');
  await record(ctx, {
    object: ofServer(server),
    kind: 'backup',
    action,
    diff: { backup: [!enabled, enabled] },
    event: 'changed',
    audit: { backup: [!enabled, enabled] },
  });
}

/** A month as it is shown in lists: by the hour, of one that is on all month. */
const monthOf = ({
  billingMode,
  ...price
}: {
  billingMode: 0 | 1;
  monthlyMicro: number;
  hourlyOnMicro: number;
}): number => monthMicroOf(billingMode, price);
