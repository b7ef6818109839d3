import type { Actor } from '#kernel/scope.ts';
import { translate } from '#kernel/message.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { emitter } from '#platform/live/emit.ts';
import { actionOf, writeAudit } from './audit.ts';
import type { Audited, RequestFacts, Site } from './context.ts';
import { checkFeature, featuresOf } from './features.ts';
import { perform, type InnerRequest } from './inner-request.ts';

/** For whom a task makes requests, and because of what. */
export interface Orderer {
  /** With the rights that they have now. */
  actor: Actor;
  site: Site;
  /** The request that ordered the task, in which its person has proven their identity where that is asked for. */
  requestId: string;
  ip: string;
  /** Named in every audit entry, such as `{ batch: [null, id] }`. */
  cause: NonNullable<Audited['diff']>;
}

/**
 * Does in a task what an operation does for the person who ordered the task. Permission, scope, checks, refusals and audit
 * are those of the operation; a proof of identity counts as given.
 */
export async function performOrdered(
  { app, tx, now }: { app: App; tx: Db; now: Date },
  { actor, site, requestId, ip, cause }: Orderer,
  request: InnerRequest,
): Promise<unknown> {
  checkFeature(featuresOf(app.domains).get(request.op), site);
  const entries: Audited[] = [];
  const facts: RequestFacts = { id: requestId, ip, country: null, userAgent: '', site, headers: {}, cookies: {} };
  const answer = await perform(
    {
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
    },
    request,
  );
  const action = actionOf(request.op);
  const caused = entries.map((entry) => ({ ...entry, diff: { ...entry.diff, ...cause } }));
  if (action !== null) await writeAudit(tx, { action, outcome: 'done', actor, request: facts }, caused);
  return answer;
}

/** The site that answers for a host name now; null: none. */
export async function siteAt(app: App, host: string): Promise<Site | null> {
  const finder = app.domains.find(({ siteFinder }) => siteFinder !== undefined)?.siteFinder;
  return (await finder?.siteOf(app, host)) ?? null;
}
