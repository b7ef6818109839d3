import { Conflict, Refusal } from '#kernel/errors.ts';
import { asMessage, type Sayable } from '#kernel/message.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import type { InnerRequest } from '#platform/http/inner-request.ts';
import { requestTo } from '#platform/http/inner-request.ts';
import { orderedAt, performOrdered } from '#platform/http/ordered-request.ts';
import { done, fail, next, task, wait } from '#platform/tasks/task.ts';
import { account } from '#domains/account/contract.ts';
import { serverMove } from '#domains/account-batches/api/port.ts';
import { accountParents } from '#domains/account-parents/contract.ts';
import { ofPerson, record } from '#domains/history/api/port.ts';
import { actorOf } from '#domains/identity/api/port.ts';
import { notify } from '#domains/notifications/api/port.ts';
import { readLiving, readStanding } from '#domains/servers/api/port.ts';
import { readAccount } from '#domains/tenancy/api/port.ts';
import { say } from '../../messages.ts';
import { notice } from '../../notices.ts';
import { childrenOf, planOf } from '../plan.ts';
import { settle } from '../settle.ts';
import { endMerge, lockMerge, readMerge, type StoredMerge } from '../store.ts';

export interface MergeData {
  accountId: string;
  intoId: string;
  from: string;
  into: string;
  /** The servers whose transfer it ordered. */
  ordered: string[];
}

/** Servers that are ordered in one run of the step. */
const atOnce = 5;
/** Between two looks at the transfers. */
const followSeconds = 2;

/**
 * Merges an account into another one: its servers move by direct transfers, the accounts below it get the other parent, then it is
 * closed in one transaction. Killed at any point it goes on with what is left.
 */
export const mergeTask = task<MergeData>()({
  kind: 'account.merge',
  label: say('kind-account-merge'),
  serviceName: 'account-merge',
  title: ({ from, into }) => say('task-title', { from, into }),
  first: 'servers',
  steps: {
    servers: {
      title: say('moving-servers'),
      weight: 3,
      // Servers that have moved stay where they are; the account stays open.
      cancel: true,
      async run({ app, data }) {
        const merge = await readMerge(app.db, data.accountId);
        const scope = { reach: 'account', siteId: merge?.siteId ?? '', accountIds: [data.accountId] } as const;
        const left = merge === undefined ? [] : await readLiving(app.db, scope);
        if (merge === undefined || left.length === 0) return next('accounts');
        const [mover] = serverMove.of(app.domains);
        if (mover === undefined) return fail(say('server-stays'));
        const ordered = [...data.ordered];
        for (const { id, name } of left) {
          const { taskId, accountId } = await readStanding(app.db, { reach: 'provider' }, id);
          // It may have arrived since the servers were listed.
          if (taskId !== null || accountId !== data.accountId) continue;
          if (ordered.includes(id)) return fail(say('server-stuck', { server: name }));
          if (ordered.length - data.ordered.length >= atOnce) break;
          const request = mover.request({ serverId: id, email: data.into, effective: 'now', message: '' });
          const refusal = await asked(app, merge, request);
          if (refusal !== null) return fail(say('server-failed', { server: name, reason: refusal }));
          ordered.push(id);
        }
        return wait(followSeconds, { patch: { ordered } });
      },
    },
    accounts: {
      title: say('moving-accounts'),
      weight: 1,
      cancel: true,
      async run({ app, data }) {
        const merge = await readMerge(app.db, data.accountId);
        if (merge === undefined) return next('close');
        const { reason, ticket } = merge;
        for (const { id } of await childrenOf(app.db, data.accountId)) {
          const input = { parent: data.into, reason, ticket };
          const request = requestTo(accountParents.setAccountParent, { params: { userId: id }, input });
          const refusal = await asked(app, merge, request);
          if (refusal !== null) return fail(refusal);
        }
        return next('close');
      },
    },
    close: {
      title: say('closing'),
      weight: 1,
      cancel: true,
      async run({ app, data }) {
        const merge = await readMerge(app.db, data.accountId);
        if (merge?.state !== 'running') return done();
        const by = await byOf(app, merge);
        if (by === null) return fail(say('orderer-gone'));
        try {
          await app.db.transaction().execute((tx) => close({ app, tx, by }, data));
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          return fail(asMessage(error.said));
        }
        return done();
      },
    },
  },
  undo: (data, how, reason) => async (tx) => {
    const merge = await lockMerge(tx, data.accountId);
    if (merge?.state !== 'running') return;
    const problem = how === 'cancelled' ? say('canceled') : reason;
    await endMerge(tx, data.accountId, { state: 'failed', problem, at: null });
  },
});

/** In whose name the merge runs, and where; null: they may not merge accounts anymore. */
async function byOf(app: App, merge: StoredMerge) {
  const at = await orderedAt(app, merge.host);
  const actor = merge.startedBy === null ? null : await actorOf(app.db, merge.startedBy, new Date(app.clock.now()));
  if (at === null || actor === null || !actor.permissions.has('account.merge')) return null;
  const cause = { mergedInto: [null, merge.intoId] } as const;
  return { actor, ...at, requestId: merge.requestId, ip: merge.ip, cause };
}
type By = NonNullable<Awaited<ReturnType<typeof byOf>>>;

/** Makes a request in the name of who started the merge, in a transaction of its own; answers why it was refused. */
async function asked(app: App, merge: StoredMerge, request: InnerRequest): Promise<Sayable | null> {
  const by = await byOf(app, merge);
  if (by === null) return say('orderer-gone');
  const now = new Date(app.clock.now());
  try {
    await app.db.transaction().execute((tx) => performOrdered({ app, tx, now }, by, request));
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.said;
    throw error;
  }
}

/** Closes the account, moves its balance and notifies both owners. Throws a Refusal where something is in the way by now. */
async function close({ app, tx, by }: { app: App; tx: Db; by: By }, { accountId, intoId }: MergeData): Promise<void> {
  const merge = await lockMerge(tx, accountId);
  const [from, into] = [await readAccount(tx, accountId), await readAccount(tx, intoId)];
  if (merge?.state !== 'running' || from === null || into === null) return;
  const now = new Date(app.clock.now());
  const plan = await planOf({ app, db: tx, now, site: by.site }, { from, into });
  const refused = plan.find(({ outcome }) => outcome === 'refused');
  if (refused !== undefined)
    throw new Conflict(8362, undefined, {
      reason: say('not-ready', { part: refused.name, reason: refused.detail ?? '' }),
    });
  const input = { userId: accountId, checkOnly: false };
  await performOrdered({ app, tx, now }, by, requestTo(account.disableAccount, { params: undefined, input }));
  await settle(tx, merge, now);
  await endMerge(tx, accountId, { state: 'done', problem: null, at: now });
  const [old, kept] = [from.email, into.email];
  const signed = { name: merge.startedByName, source: 'console' };
  const about = { code: 1530, severity: 'warning', objectLink: null } as const;
  const values = { from: old, into: kept, by: merge.startedByName };
  await record(tx, {
    object: ofPerson({ accountId, email: old, siteId: from.siteId }),
    kind: 'lifecycle',
    action: say('account.merged', { into: kept }),
    by: signed,
    at: now,
    event: 'changed',
  });
  await record(tx, {
    object: ofPerson({ accountId: intoId, email: kept, siteId: into.siteId }),
    kind: 'lifecycle',
    action: say('account.merged-from', { from: old }),
    by: signed,
    at: now,
    event: 'changed',
  });
  await notify(tx, {
    ...about,
    accountId,
    title: notice('merged', { into: kept }),
    text: notice('merged-text', values),
  });
  await notify(tx, {
    ...about,
    accountId: intoId,
    title: notice('came', { from: old }),
    text: notice('came-text', values),
  });
}
