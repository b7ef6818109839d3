import { Invalid, item, Refusal } from '#kernel/errors.ts';
import type { Sayable, WithMessages } from '#kernel/message.ts';
import type { AnyOp, ResultOf } from '#kernel/op.ts';
import { undoable } from '#platform/db/outbox.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { performApart, requestTo } from '#platform/http/inner-request.ts';
import { auditMany } from '#domains/history/api/port.ts';
import { lockSubnets, releaseLeftover, restartSearch } from '#domains/networks/api/port.ts';
import { networks } from '#domains/networks/contract.ts';
import { networksPath } from '#domains/networks/paths.ts';
import { nics } from '#domains/nics/contract.ts';
import { notify } from '#domains/notifications/api/port.ts';
import { serverPath } from '#domains/servers/paths.ts';
import { fixOf } from '../causes.ts';
import type { addressCleanup } from '../contract.ts';
import { maxReasonLength, silentDays } from '../limits.ts';
import { say } from '../messages.ts';
import { notice } from '../notices.ts';
import { forgetEngineAddresses, readFindings, type Finding } from './store.ts';

type Result = WithMessages<ResultOf<typeof addressCleanup.cleanUpAddresses>['results'][number]>;

/** Cleans up findings, each on its own: one that is refused, or is gone by now, keeps no other from it. */
export const cleanUpAddresses: Run<typeof addressCleanup.cleanUpAddresses> = async (ctx, { input }) => {
  const reason = input.reason.trim();
  if (reason === '' || reason.length > maxReasonLength)
    throw new Invalid([item(9800, 'reason', { max: maxReasonLength })]);
  const ids = [...new Set(input.findingIds)];
  const found = await readFindings(ctx.db, ids, { now: ctx.now });
  const isOfServer = ({ cause }: Finding) => cause === 'silent-interface' || cause === 'engine-only';
  const results = new Map<string, Result>();
  // Servers are locked before subnets, as by every change of a network interface, and in the order of their ids.
  const ofServers = found.filter(isOfServer).toSorted((a, b) => ((a.serverId ?? '') < (b.serverId ?? '') ? -1 : 1));
  const reapplied = new Map<string, Result>();
  for (const finding of ofServers) {
    const { id, ip, mac, cause } = finding;
    const key = cause === 'engine-only' ? (mac ?? '') : id;
    // One task re-applies all addresses of a network interface.
    const before = reapplied.get(key);
    const result = before ? { ...before, findingId: id, name: ip } : await cleanUp(ctx, finding, reason);
    reapplied.set(key, result);
    results.set(id, result);
  }
  const others = found.filter((finding) => !isOfServer(finding));
  const subnetIds = [...new Set(others.flatMap(({ subnetId }) => subnetId ?? []))];
  await lockSubnets(ctx.db, subnetIds);
  // Read again: a transaction that waited for the locks must see what was committed in the meantime.
  const left = await readFindings(
    ctx.db,
    others.map(({ id }) => id),
    { now: ctx.now, subnetIds },
  );
  for (const finding of left) results.set(finding.id, await cleanUp(ctx, finding, reason));
  const all = ids.map((id) => results.get(id) ?? goneOf(id));
  const done = all.filter(({ refusal }) => refusal === null).length;
  auditMany(ctx, { addresses: [all.length, done] });
  return { results: all };
};

const goneOf = (findingId: string): Result => ({
  findingId,
  name: findingId.slice(findingId.lastIndexOf(':') + 1),
  fix: null,
  cmdId: null,
  refusal: say('gone'),
});

async function cleanUp(ctx: Ctx, finding: Finding, reason: string): Promise<Result> {
  const result = { findingId: finding.id, name: finding.ip, fix: fixOf[finding.cause], cmdId: null };
  try {
    return await undoable(ctx.db, async () => ({ ...result, ...(await fix(ctx, finding, reason)) }));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...result, refusal: error.said };
  }
}

type Fixed = Pick<Result, 'refusal'> & Partial<Pick<Result, 'cmdId'>>;

/** What a finding needs, by the operations that people use for it. */
async function fix(ctx: Ctx, finding: Finding, reason: string): Promise<Fixed> {
  const { cause, ip, subnetId, nicId, serverId, mac } = finding;
  const at = { params: { subnetId: subnetId ?? '' }, query: undefined };
  const nic = { params: { serverId: serverId ?? '', mac: mac ?? '' }, query: undefined };
  switch (cause) {
    case 'silent-interface': {
      const ordered = await ask(ctx, nics.removeNicAddress, { ...nic, input: { ip, keep: false } });
      await notifyOwner(ctx, finding, reason);
      return { refusal: null, ...ordered };
    }
    case 'engine-only': {
      const ordered = await ask(ctx, nics.reapplyNic, { ...nic, input: undefined });
      await forgetEngineAddresses(ctx.db, mac ?? '');
      return { refusal: null, ...ordered };
    }
    case 'unrecorded':
      return skippedBy(await ask(ctx, networks.reserveAddresses, { ...at, input: { from: ip, note: reason } }));
    case 'skipped':
      await restartSearch(ctx, subnetId ?? '', reason);
      return { refusal: null };
    case 'interface-gone':
    case 'server-terminated':
      await releaseLeftover(ctx, { subnetId: subnetId ?? '', nicId: nicId ?? '', ip }, reason);
      return { refusal: null };
    case 'silent-kept':
    case 'silent-reserved':
    case 'owner-deleted':
    case 'cooldown-over': {
      const outcome = skippedBy(await ask(ctx, networks.freeAddresses, { ...at, input: { from: ip } }));
      if (outcome.refusal === null && cause === 'silent-kept') await notifyOwner(ctx, finding, reason);
      return outcome;
    }
  }
}

/** The answer of an operation that is asked in the name of the caller; the audit has it under its own action. */
const ask = async <O extends AnyOp>(ctx: Ctx, op: O, req: Parameters<typeof requestTo<O>>[1]) =>
  (await performApart(ctx, requestTo(op, req))) as ResultOf<O>;

/** Why a change of a range of one address has skipped it. */
const skippedBy = ({ skipped }: { skipped: readonly { reason: Sayable }[] }): Fixed => ({
  refusal: skipped[0]?.reason ?? null,
});

async function notifyOwner(
  { db, me }: Ctx,
  { accountId, serverId, zoneId, ip, id }: Finding,
  reason: string,
): Promise<void> {
  if (accountId === null) return;
  await notify(db, {
    accountId,
    code: 1380,
    severity: 'warning',
    title: notice('released', { ip }),
    text: notice('released-text', { ip, days: silentDays, reason }),
    objectLink: serverId === null ? networksPath(zoneId) : serverPath(serverId, 'networks'),
    groupKey: id,
    doneBy: me.email,
  });
}
