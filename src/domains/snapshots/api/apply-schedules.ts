import { textOf } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { ownsServer } from '#kernel/scope.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { byOf, lockServers, refusalOfDeed, writeHistory, type Locked } from '#domains/servers/api/port.ts';
import type { snapshots } from '../contract.ts';
import { priceOf } from './list-snapshots.ts';
import { checkZone, copiesWith, nextOf, refusalOfSchedule } from './schedule-rules.ts';
import { insertSchedule, readSchedules, type StoredSchedule } from './store-schedules.ts';
import { readUsualSizes } from './store-sizes.ts';

/** Adds a schedule to each of many servers; each that would exceed its limit says so and is skipped. */
export const applySchedules: Run<typeof snapshots.applySchedules> = async (ctx, { input }) => {
  const { schedule, checkOnly } = input;
  checkZone(schedule.timeZone, 'schedule.timeZone');
  const ids = [...new Set(input.serverIds)];
  const found = new Map((await lockServers(ctx.db, ctx.scope, ids)).map((server) => [server.id, server]));
  const all = Map.groupBy(await readSchedules(ctx.db, [...found.keys()]), (one) => one.serverId);
  const costs = await costsOf(ctx, [...found.keys()]);
  const nextAt = nextOf(schedule, ctx.now);
  const results = ids.map((serverId) => {
    const server = found.get(serverId);
    const own = all.get(serverId) ?? [];
    const refusal = server === undefined ? textOf(1004) : refusalFor(server, own);
    const cost = costs.get(serverId) ?? { sizeMb: null, price: null };
    return { serverId, name: server?.name ?? '', copies: copiesWith(own, schedule), ...cost, refusal };
  });
  const able = results.filter((result) => result.refusal === null);
  if (!checkOnly)
    for (const { serverId } of able) {
      const server = found.get(serverId);
      if (server === undefined) continue;
      await insertSchedule(ctx.db, { serverId, edit: schedule, nextAt, now: ctx.now });
      const action = `Snapshot schedule added: ${schedule.kind}`;
      await writeHistory(ctx.db, { server, kind: 'snapshot', action, by: byOf(ctx) });
    }
  ctx.audited({
    objectType: 'batch',
    objectId: newId(),
    diff: {
      servers: [ids.length, checkOnly ? 0 : able.length],
      schedule: [null, schedule],
      checkOnly: [null, checkOnly],
    },
  });
  return { results };

  function refusalFor(server: Locked, own: readonly StoredSchedule[]): string | null {
    if (server.state === 'terminated' || server.state === 'terminating') return 'The server is being terminated.';
    return refusalOfDeed('configure', server) ?? refusalOfSchedule(own, schedule)?.message ?? null;
  }
};

/** What snapshots of each server usually occupy, and what that costs its account. */
async function costsOf({ db, scope }: Ctx, serverIds: readonly string[]) {
  const prices = new Map<string, ReturnType<typeof priceOf>>();
  const costs = new Map<string, { sizeMb: number | null; price: Awaited<ReturnType<typeof priceOf>> }>();
  for (const { serverId, sizeMb, ...of } of await readUsualSizes(db, serverIds)) {
    const key = `${of.accountId} ${of.zoneId}`;
    const price = prices.get(key) ?? priceOf(db, of);
    prices.set(key, price);
    costs.set(serverId, { sizeMb, price: ownsServer(scope, serverId) ? await price : null });
  }
  return costs;
}
