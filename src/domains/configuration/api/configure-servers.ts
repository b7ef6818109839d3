import { otherTask } from '#platform/messages.ts';
import { Conflict, messageOf, Refusal } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { WithMessages } from '#kernel/message.ts';
import type { ResultOf } from '#kernel/op.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { auditMany } from '#domains/history/api/port.ts';
import { lockAccounts, lockServers, type Locked } from '#domains/servers/api/port.ts';
import type { Change, Configuration } from '../change.ts';
import type { configuration } from '../contract.ts';
import { sumOf, type Amounts } from '#domains/quotas/resources.ts';
import { monthMicroOf } from '#domains/tenancy/month.ts';
import { addGrowth, checkState, prepare, type Grown } from './prepare.ts';
import { orderNow } from './save-configuration.ts';
import type { PricePair } from './store.ts';
import { linesText } from './labels.ts';

type Result = WithMessages<ResultOf<typeof configuration.configureServers>['results'][number]>;
type Input = Parameters<Run<typeof configuration.configureServers>>[1]['input'];

/**
 * Applies the same change to many servers. Each is checked, priced and ordered separately; refused ones keep their
 * configuration and return the reason. The total that was shown applies to all the others, or nothing is ordered.
 */
export const configureServers: Run<typeof configuration.configureServers> = async (ctx, { input }) => {
  const ids = [...new Set(input.serverIds)];
  const found = new Map((await lockServers(ctx.db, ctx.scope, ids)).map((server) => [server.id, server]));
  await lockAccounts(ctx.db, [...found.values()].map(({ accountId }) => accountId)); // prettier-ignore
  const judged = new Map<string, Judged>();
  const grown: Grown = new Map();
  const taken = new Map<string, Partial<Amounts>>();
  for (const [id, server] of found) judged.set(id, await judge(ctx, server, { input, grown, taken }));
  checkSum(input, [...judged.values()]);
  const batchId = newId();
  const results: Result[] = [];
  for (const serverId of ids) {
    const one = judged.get(serverId);
    if (one === undefined) results.push(missing(serverId));
    else results.push(await order(ctx, one, { input, batchId }));
  }
  const begun = results.filter(({ cmdId }) => cmdId !== null).length;
  auditMany(ctx, { servers: [ids.length, begun], change: [null, input.change] }, batchId);
  return { results };
};

/** A server, and what becomes of it. */
interface Judged {
  server: Locked;
  result: Result;
}

const missing = (serverId: string): Result => ({
  serverId,
  name: '',
  from: '',
  to: '',
  currency: null,
  beforeMicro: 0,
  afterMicro: 0,
  restarts: false,
  cmdId: null,
  refusal: messageOf(1004),
});

const changeOf = ({ change, restart }: Input): Change => ({
  ...change,
  ...(restart === undefined ? {} : { restart }),
});

async function judge(
  ctx: Ctx,
  server: Locked,
  { input, grown, taken }: { input: Input; grown: Grown; taken: Map<string, Partial<Amounts>> },
): Promise<Judged> {
  const blank = { ...missing(server.id), name: server.name };
  try {
    const { app, db, now } = ctx;
    const used = taken.get(server.accountId) ?? {};
    const prepared = await prepare({ app, db, now, taken: used }, server, changeOf(input));
    const { before, after, priceBefore, priceAfter, lines } = prepared;
    const restarts = prepared.restarts && server.state === 'on';
    const facts = {
      ...blank,
      from: sizeText(before),
      to: linesText(lines),
      currency: priceAfter.currency,
      beforeMicro: monthOf(before, priceBefore),
      afterMicro: monthOf(after, priceAfter),
      restarts,
    };
    await checkState({ app, db, now, grown }, server, prepared);
    if (restarts && input.restart !== true) return { server, result: { ...facts, refusal: messageOf(1857) } };
    taken.set(server.accountId, sumOf(used, prepared.more));
    addGrowth(grown, prepared);
    return { server, result: { ...facts, refusal: null } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { server, result: { ...blank, refusal: error.said } };
  }
}

const sizeText = ({ cpuCount, cpuType, ramMb }: Configuration): string => `${cpuCount}${cpuType} / ${ramMb} MB`;
const monthOf = ({ billingMode }: Configuration, price: PricePair): number => monthMicroOf(billingMode, price);

/** Throws Conflict (1861) where all that can be changed would cost another sum than was shown. */
function checkSum({ expectedSums }: Input, judged: readonly Judged[]): void {
  if (expectedSums === undefined) return;
  const sums = new Map<string, number>();
  for (const { result } of judged)
    if (result.refusal === null && result.currency !== null)
      sums.set(result.currency, (sums.get(result.currency) ?? 0) + result.afterMicro);
  const wrong = expectedSums.some(({ currency, micro }) => (sums.get(currency) ?? 0) !== micro);
  if (wrong) throw new Conflict(1861, 'expectedSums');
}

async function order(
  ctx: Ctx,
  { server, result }: Judged,
  { input, batchId }: { input: Input; batchId: string },
): Promise<Result> {
  if (result.refusal !== null) return result;
  const change = changeOf(input);
  const prepared = await prepare(ctx, server, change);
  const ordered = await orderNow(ctx, server, { change, prepared, batchId });
  return ordered === null
    ? { ...result, refusal: messageOf(1007, { task: otherTask }) }
    : { ...result, cmdId: ordered.cmdId };
}
