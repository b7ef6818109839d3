import { auditMany, record } from '#domains/history/api/port.ts';
import { messageOf } from '#kernel/errors.ts';
import { isOwn } from '#kernel/scope.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { checkZone, insertSchedule } from '#domains/schedules/api/port.ts';
import { lockServers, accountRefusal, type Locked, ofServer } from '#domains/servers/api/port.ts';
import type { Message } from '#kernel/message.ts';
import { why } from '#domains/servers/reasons.ts';
import type { snapshots } from '../contract.ts';
import { priceOf } from './list-snapshots.ts';
import { snapshotSchedule } from './schedule-kind.ts';
import { copiesWith, refusalOfSchedule } from './schedule-rules.ts';
import { readSchedules, type StoredSchedule } from './store-schedules.ts';
import { readUsualSizes } from './store.ts';
import { say } from '../messages.ts';

/** Adds a schedule to each of many servers; each that would exceed its limit says so and is skipped. */
export const applySchedules: Run<typeof snapshots.applySchedules> = async (ctx, { input }) => {
  const { schedule } = input;
  checkZone(schedule.timeZone, 'schedule.timeZone');
  const ids = [...new Set(input.serverIds)];
  const found = new Map((await lockServers(ctx.db, ctx.scope, ids)).map((server) => [server.id, server]));
  const all = Map.groupBy(await readSchedules(ctx.db, [...found.keys()]), (one) => one.objectId);
  const costs = await costsOf(ctx, [...found.keys()]);
  const results = ids.map((serverId) => {
    const server = found.get(serverId);
    const own = all.get(serverId) ?? [];
    const refusal = server === undefined ? messageOf(1004) : refusalFor(server, own);
    const cost = costs.get(serverId) ?? { sizeMb: null, price: null };
    return { serverId, name: server?.name ?? '', copies: copiesWith(own, schedule), ...cost, refusal };
  });
  const able = results.filter((result) => result.refusal === null);
  for (const { serverId } of able) {
    const server = found.get(serverId);
    if (server === undefined) continue;
    await insertSchedule(ctx.db, snapshotSchedule, { objectId: serverId, edit: schedule, now: ctx.now });
    const action = say('schedule', { verb: 'added', kind: schedule.kind });
    await record(ctx, { object: ofServer(server), kind: 'snapshot', action });
  }
  auditMany(ctx, { servers: [ids.length, able.length], schedule: [null, schedule] });
  return { results };

  function refusalFor(server: Locked, own: readonly StoredSchedule[]): Message | null {
    if (server.state === 'terminated' || server.state === 'terminating') return why('state.terminating');
    return accountRefusal('configure', server) ?? refusalOfSchedule(own, schedule)?.said ?? null;
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
    costs.set(serverId, { sizeMb, price: isOwn(scope, serverId) ? await price : null });
  }
  return costs;
}
