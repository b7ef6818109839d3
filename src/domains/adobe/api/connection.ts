import { auditAlone } from '#domains/history/api/port.ts';
import { requireProof } from '#domains/identity/api/port.ts';
import { recordSite, siteOf } from '#domains/sites/api/port.ts';
import {
  checkViews,
  ofConnection,
  startCheck,
  startSync,
  syncData,
  syncSchedule,
  syncView,
} from '#domains/vendors/api/port.ts';
import { Conflict, Invalid, item, Stale, type ErrorItem } from '#kernel/errors.ts';
import type { InputOf } from '#kernel/op.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { emitter } from '#platform/live/emit.ts';
import { requesterOf, type Requester } from '#platform/tasks/enqueue.ts';
import type { adobe } from '../contract.ts';
import { say } from '../messages.ts';
import { announce } from './announce.ts';
import { sealFor } from './partner.ts';
import { deleteConnection, readConnection, saveConnection, store, type StoredConnection } from './store-connection.ts';
import { countKnown } from './store-customers.ts';
import { checkTask } from './tasks/check.ts';
import { syncTask } from './tasks/sync.ts';

type Own = typeof adobe;
type Input = InputOf<Own['saveAdobe']>;

async function viewOf({ db }: Ctx, siteId: string) {
  const row = await readConnection(db, siteId);
  const checks = row === undefined ? [] : await store.readChecks(db, siteId);
  return {
    exists: row !== undefined,
    clientId: row?.clientId ?? '',
    resellerId: row?.resellerId ?? '',
    distributorId: row?.distributorId ?? '',
    marketSegment: row?.marketSegment ?? 'COM',
    currency: row?.currency ?? 'USD',
    reseller: row?.reseller ?? '',
    version: row?.version ?? 0,
    checks: checkViews(checks, (id) => say(`check.${id}`)),
    checkedAt: row?.checkedAt?.toISOString() ?? null,
    checkCmdId: row?.checkTaskId ?? null,
    sync: syncView(row, true),
    ...(await countKnown(db, siteId)),
  };
}

/** The connection of a site, without its secret. */
export const readAdobe: Run<Own['readAdobe']> = async (ctx, { params }) =>
  viewOf(ctx, (await siteOf(ctx, params.siteHost)).id);

/** IDs become part of addresses at Adobe. */
const isId = (text: string): boolean => /^[A-Za-z0-9_-]{1,40}$/.test(text);

function faultsOf(input: Input, before: StoredConnection | undefined): ErrorItem[] {
  const { clientId, clientSecret, resellerId, distributorId } = input;
  const notAnId = (key: string) => item(1000, key, { detail: say('not-an-id') });
  const faults: (ErrorItem | false)[] = [
    clientId === '' && item(1001, 'clientId'),
    clientId !== '' && !isId(clientId) && notAnId('clientId'),
    clientSecret === '' && before === undefined && item(1001, 'clientSecret'),
    // A stored secret is never sent for a client that it was not entered for.
    clientSecret === '' && before !== undefined && before.clientId !== clientId && item(9943, 'clientSecret'),
    resellerId === '' && item(1001, 'resellerId'),
    resellerId !== '' && !isId(resellerId) && notAnId('resellerId'),
    distributorId === '' && item(1001, 'distributorId'),
    distributorId !== '' && !isId(distributorId) && notAnId('distributorId'),
  ];
  return faults.filter((fault) => fault !== false);
}

/** Saves a connection. Of another client or reseller nothing is known, and its customers are read at once. */
export const saveAdobe: Run<Own['saveAdobe']> = async (ctx, { params, input }) => {
  const { app, db, now } = ctx;
  const site = await siteOf(ctx, params.siteHost, true);
  const before = await readConnection(db, site.id, true);
  if ((before?.version ?? 0) !== ctx.ifMatch) throw new Stale();
  const faults = faultsOf(input, before);
  if (faults.length > 0) throw new Invalid(faults);
  const isOther = before === undefined || before.clientId !== input.clientId || before.resellerId !== input.resellerId;
  if (isOther && (before?.checkTaskId != null || before?.syncTaskId != null)) throw new Conflict(9948);
  await requireProof(ctx);
  const { clientSecret, ...values } = input;
  const secretSealed =
    clientSecret === '' && before !== undefined ? before.secretSealed : sealFor(app, site.id, clientSecret);
  await saveConnection(db, site.id, { ...values, secretSealed, isOther, now });
  const diff = {
    clientId: [before?.clientId ?? null, input.clientId],
    resellerId: [before?.resellerId ?? null, input.resellerId],
    distributorId: [before?.distributorId ?? null, input.distributorId],
    marketSegment: [before?.marketSegment ?? null, input.marketSegment],
    currency: [before?.currency ?? null, input.currency],
    secretReplaced: [null, clientSecret !== ''],
  } as const;
  await recordSite(ctx, site, { action: say('adobe.save'), diff });
  await announce(emitter(db), { siteId: site.id });
  return viewOf(ctx, site.id);
};

/** Removes a connection, its secret and what was read with it; nothing changes at Adobe. */
export const removeAdobe: Run<Own['removeAdobe']> = async (ctx, { params }) => {
  const { db } = ctx;
  const site = await siteOf(ctx, params.siteHost, true);
  const before = await readConnection(db, site.id, true);
  if (before === undefined) throw new Conflict(9944);
  if (before.checkTaskId !== null || before.syncTaskId !== null) throw new Conflict(9948);
  await requireProof(ctx);
  await deleteConnection(db, site.id);
  await recordSite(ctx, site, { action: say('adobe.remove'), diff: { clientId: [before.clientId, null] } });
  await announce(emitter(db), { siteId: site.id });
};

/** The connection of a site, locked. Throws Conflict (9944) where there is none. */
async function lockConnection(tx: Db, siteId: string): Promise<StoredConnection> {
  const connection = await readConnection(tx, siteId, true);
  if (connection === undefined) throw new Conflict(9944);
  return connection;
}

/** Starts a test of the connection. */
export const checkAdobe: Run<Own['checkAdobe']> = async (ctx, { params }) => {
  const site = await siteOf(ctx, params.siteHost, true);
  const connection = await lockConnection(ctx.db, site.id);
  const { siteId, host } = connection;
  const data = { siteId, host, at: 0 };
  const order = { store, task: checkTask, data, by: requesterOf(ctx), announce };
  const cmdId = await startCheck(ctx.db, connection, order);
  auditAlone(ctx, ofConnection(connection), { taskId: cmdId });
  return { cmdId };
};

async function orderSync(tx: Db, { siteId, by, now }: { siteId: string; by: Requester; now: Date }) {
  const connection = await lockConnection(tx, siteId);
  const order = { store, task: syncTask, data: syncData(connection), by, now, announce };
  return { connection, cmdId: await startSync(tx, connection, order) };
}

/** Starts a synchronization. */
export const syncAdobe: Run<Own['syncAdobe']> = async (ctx, { params }) => {
  const site = await siteOf(ctx, params.siteHost, true);
  const order = { siteId: site.id, by: requesterOf(ctx), now: ctx.now };
  const { connection, cmdId } = await orderSync(ctx.db, order);
  auditAlone(ctx, ofConnection(connection), { taskId: cmdId });
  return { cmdId };
};

export const syncDue = syncSchedule({ name: 'adobe.sync', store, order: orderSync });
