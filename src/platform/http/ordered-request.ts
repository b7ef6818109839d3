import type { Actor } from '#kernel/scope.ts';
import { translate } from '#kernel/message.ts';
import type { App } from '#platform/app.ts';
import { fenceOf, inFence, ownedTablesOf, type OwnedTables } from '#platform/db/fence.ts';
import type { Db } from '#platform/db/pool.ts';
import { emitter } from '#platform/live/emit.ts';
import { actionOf, writeAudit } from './audit.ts';
import type { Audited, Ctx, RequestFacts, Site } from './context.ts';
import { checkFeature, featuresOf } from './features.ts';
import { takeReason, withReason } from './given-reason.ts';
import { perform, type InnerRequest } from './inner-request.ts';
import { parseRequest } from './validate.ts';

/** Where a task makes requests. */
export interface OrderedAt {
  site: Site;
  /** What the second fence around tenants goes by. */
  tables: OwnedTables;
}

/** For whom a task makes requests, and because of what. */
export interface Orderer extends OrderedAt {
  /** With the rights that they have now. */
  actor: Actor;
  /** The request that ordered the task, in which its person has proven their identity where that is asked for. */
  requestId: string;
  ip: string;
  /** Named in every audit entry, such as `{ batch: [null, id] }`. */
  cause: NonNullable<Audited['diff']>;
}

/**
 * Does in a task what an operation does for the person who ordered the task. Permission, validation, scope, checks, refusals
 * and audit are those of the operation, behind the fence of a request; a proof of identity counts as given. Throws Refusal;
 * anything else is a bug.
 */
export async function performOrdered(
  { app, tx, now }: { app: App; tx: Db; now: Date },
  { actor, site, tables, requestId, ip, cause }: Orderer,
  request: InnerRequest,
): Promise<unknown> {
  const { op } = request;
  checkFeature(featuresOf(app.domains).get(op), site);
  const { req, given } = takeReason(op, parseRequest(op, { ...request.req, body: request.req.input }));
  const fence = fenceOf(tables, { actor, asked: req });
  const entries: Audited[] = [];
  const facts: RequestFacts = { id: requestId, ip, country: null, userAgent: '', site, headers: {}, cookies: {} };
  const ctx: Ctx = {
    app,
    db: tx,
    pool: app.db,
    actor,
    me: actor,
    scope: actor.scope,
    now,
    request: facts,
    ifMatch: 0,
    provenBefore: true,
    language: 'en',
    translate,
    audited: (entry) => void entries.push(entry),
    emit: emitter(tx),
    setHeader: () => undefined,
    setCookie: () => undefined,
  };
  const answer = await inFence(fence, () => perform(ctx, { op, req }));
  const action = actionOf(op);
  if (action !== null && entries.length === 0)
    throw new Error(`${op.domain}.${op.name} declares ${action} but audited nothing`);
  const caused = withReason(given, entries).map((entry) => ({ ...entry, diff: { ...entry.diff, ...cause } }));
  if (action !== null) await writeAudit(tx, { action, outcome: 'done', actor, request: facts }, caused);
  return answer;
}

/** Where requests are made to the site that answers for a host name now; null: none does. Call it outside of transactions. */
export async function orderedAt(app: App, host: string): Promise<OrderedAt | null> {
  const finder = app.domains.find(({ siteFinder }) => siteFinder !== undefined)?.siteFinder;
  const site = (await finder?.siteOf(app, host)) ?? null;
  return site === null ? null : { site, tables: await ownedTablesOf(app.database.pool) };
}
