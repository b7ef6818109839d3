import * as core from 'zod/v4/core';
import { NotSignedIn, Refusal, item } from '#kernel/errors.ts';
import { languageOf } from '#kernel/languages.ts';
import { rendered, translate } from '#kernel/message.ts';
import { maskFields, personalFieldsOf } from '#kernel/personal.ts';
import { signerFieldsOf } from '#kernel/signer.ts';
import type { AnyOp } from '#kernel/op.ts';
import type { Actor } from '#kernel/scope.ts';
import type { App, Authenticator } from '#platform/app.ts';
import { rowsWhileAwaited, whileAwaited } from '#platform/db/abandon.ts';
import { fenceOf, inFence, OutsideScope, rowsInFence, type Fence, type OwnedTables } from '#platform/db/fence.ts';
import type { Db } from '#platform/db/pool.ts';
import { emitter } from '#platform/live/emit.ts';
import { countStranger } from '#platform/audit/strangers.ts';
import { actionOf, writeAudit } from './audit.ts';
import { authorize } from './authorize.ts';
import type { Audited, CookieOptions, Ctx, Download, Req, RequestFacts, Site, Staged } from './context.ts';
import type { Operation } from './implement.ts';
import { checkFeature, featuresOf } from './features.ts';
import { isDryRun, tried } from './dry-run.ts';
import { takeReason, withReason, type GivenReason } from './given-reason.ts';
import { claimKey, keyOf, storeAnswer } from './idempotency.ts';
import { RateLimited, type Limits, type Rate } from './limits.ts';
import { checkOpen, checkSuspension } from './maintenance.ts';
import { readsMasked } from './personal.ts';
import { signedFor } from './signers.ts';
import { parseRequest } from './validate.ts';

/** The parts of a request as they came. */
export interface RawRequest {
  facts: RequestFacts;
  params: unknown;
  query: unknown;
  body: unknown;
  /** Fires when the one who asked is gone before there is an answer. */
  gone: AbortSignal;
  setHeader(name: string, value: string): void;
  setCookie(name: string, value: string, options: CookieOptions): void;
}

export type Answer = { status: number; body: unknown } | { status: number; download: Download };

export interface PipelineParts {
  app: App;
  authenticator: Authenticator;
  limits: Limits;
  /** What the second fence around tenants goes by. */
  tables: OwnedTables;
}

const unsafe = (op: AnyOp) => op.method !== 'GET';

/**
 * Runs one operation: who, how often, may they, is it well-formed, do it, write it down. In this order and
 * for every operation alike, so that none can forget a part. Throws Refusal; anything else is a bug.
 */
export function createPipeline(parts: PipelineParts) {
  const features = featuresOf(parts.app.domains);
  return async (operation: Operation, raw: RawRequest): Promise<Answer> => {
    const { op } = operation;
    const actor = await whoAsks(parts, op, raw.facts);
    try {
      await countRequest(parts.limits, op, { raw, actor });
      if (actor !== null || op.may === 'anyone') checkDoors(parts.app, op, { actor, site: raw.facts.site });
      authorize(op, actor);
      checkFeature(features.get(op), raw.facts.site);
      if (actor !== null && unsafe(op) && op.may !== 'anyone')
        parts.authenticator.checkCsrf(parts.app, raw.facts, actor);
      checkApiVersion(raw.facts.headers['api-version']);
      const asked = parseRequest(op, raw);
      const { req, given } = takeReason(op, asked);
      const fence = actor === null || op.may === 'anyone' ? null : fenceOf(parts.tables, { actor, asked: req });
      const handler = awaited(op, fenced(operation, fence), raw.gone);
      return await perform(parts.app, { op, handler }, { raw, req, given, sent: asked.input, actor });
    } catch (error) {
      await recordRefusal(parts.app, op, { raw, actor, error });
      throw error;
    }
  };
}

/** Refuses what the site is closed to now: in maintenance mode, and while it is suspended. */
function checkDoors(app: App, op: AnyOp, { actor, site }: { actor: Actor | null; site: Site }): void {
  if (!op.inMaintenance) checkOpen(actor, site, { now: app.clock.now(), reads: !unsafe(op) });
  else if (!op.inSuspension) checkSuspension(actor, site, !unsafe(op));
}

/** Counts a request, and says in the headers of its answer what is left, also where nothing is. */
async function countRequest(
  limits: Limits,
  { limit }: AnyOp,
  { raw, actor }: { raw: RawRequest; actor: Actor | null },
): Promise<void> {
  const show = (rate: Rate) => {
    raw.setHeader('ratelimit-limit', String(rate.limit));
    raw.setHeader('ratelimit-remaining', String(rate.remaining));
    raw.setHeader('ratelimit-reset', String(rate.resetSeconds));
  };
  try {
    const rate = await limits.count(limit, actor?.sessionId ?? raw.facts.ip, actor !== null);
    if (rate !== null) show(rate);
  } catch (error) {
    if (error instanceof RateLimited) show(error.rate);
    throw error;
  }
}

/** Throws a Refusal (400, 3002) for a version that the API does not have: so far there is one. */
function checkApiVersion(version: string | string[] | undefined): void {
  if (version !== undefined && version !== 'latest')
    throw new Refusal(400, [item(3002, undefined, { version: String(version) })]);
}

/** Who makes the request. What anyone may call (sign-in above all) works with the cookie of an ended session too. */
async function whoAsks(parts: PipelineParts, op: AnyOp, facts: RequestFacts): Promise<Actor | null> {
  try {
    return await parts.authenticator.authenticate(parts.app, facts, op.shares);
  } catch (error) {
    if (op.may === 'anyone' && error instanceof NotSignedIn) return null;
    throw error;
  }
}

/**
 * Writes a refusal down: of a change by someone who is signed in; of anything that is not permitted, or that the fence
 * stopped; and the first of a minute that the rate limit turned away, which is counted where a stranger met it. What
 * strangers try otherwise leaves no row, or they could fill the table.
 */
async function recordRefusal(
  app: App,
  op: AnyOp,
  what: { raw: RawRequest; actor: Actor | null; error: unknown },
): Promise<void> {
  const { error, actor } = what;
  if (!(error instanceof Refusal || error instanceof OutsideScope)) return;
  const action = error instanceof Refusal ? refusedAction(op, actor, error) : 'access.deny';
  if (action === null) return;
  const entry = { objectType: 'operation', objectId: `${op.domain}.${op.name}` };
  const errorCode = error instanceof Refusal ? (error.items[0]?.code ?? 0) : 1011;
  const { facts } = what.raw;
  if (actor === null) {
    const hit = { action, errorCode, siteId: facts.site.id, ip: facts.ip, object: entry.objectId };
    return countStranger(app.db, { ...hit, at: new Date(app.clock.now()) });
  }
  const line = { action, outcome: 'refused' as const, errorCode, actor, request: facts };
  await writeAudit(app.db, line, [actionOf(op) === action ? null : entry]);
}

function refusedAction(op: AnyOp, actor: Actor | null, error: Refusal): string | null {
  if (error instanceof RateLimited) return error.first ? 'request.limit' : null;
  if (actor === null || error.status === 429) return null;
  return actionOf(op) ?? (error.status === 403 ? 'access.deny' : null);
}

interface Call {
  raw: RawRequest;
  req: Req<AnyOp>;
  given: GivenReason | null;
  /** The whole input. */
  sent: unknown;
  actor: Actor | null;
}

/** Where the parts of a handler run, and where the rows of its file are read while it is sent. */
interface Surroundings {
  run<T>(work: () => T): T;
  rows<T>(rows: AsyncIterable<T>): AsyncIterable<T>;
}

function within(op: AnyOp, { prepare, run }: Staged<AnyOp, unknown>, around: Surroundings): Staged<AnyOp, unknown> {
  return {
    prepare: (ctx, req) => around.run(() => prepare(ctx, req)),
    run: async (ctx, req, prepared) => {
      const result = await around.run(() => run(ctx, req, prepared));
      const file = op.download ? (result as Download) : null;
      return file?.kind === 'file' ? { ...file, body: around.rows(file.body) } : result;
    },
  };
}

/** The handler of an operation behind the fence of its request; what is done around it, such as the audit, is the pipeline's. */
function fenced({ op, handler }: Operation, fence: Fence | null): Staged<AnyOp, unknown> {
  const parts: Staged<AnyOp, unknown> =
    typeof handler === 'function' ? { prepare: async () => undefined, run: handler } : handler;
  if (fence === null) return parts;
  return within(op, parts, { run: (work) => inFence(fence, work), rows: (rows) => rowsInFence(fence, rows) });
}

/** A read that takes filters may be slow: its statements end when the one who asked is gone. A change runs to its end. */
function awaited(op: AnyOp, handler: Staged<AnyOp, unknown>, gone: AbortSignal): Staged<AnyOp, unknown> {
  if (op.method !== 'GET' || op.query === undefined) return handler;
  return within(op, handler, { run: (work) => whileAwaited(gone, work), rows: (rows) => rowsWhileAwaited(gone, rows) });
}

interface Steps {
  op: AnyOp;
  handler: Staged<AnyOp, unknown>;
}

async function perform(app: App, { op, handler }: Steps, call: Call): Promise<Answer> {
  const ifMatch = versionOf(op, call.raw.facts.headers['if-match']);
  const outside = contextOf(app, call, { db: app.db, ifMatch, entries: [] });
  const action = actionOf(op);
  const dry = action !== null && isDryRun(op, call.raw.facts);
  const prepared = await handler.prepare(outside, call.req);
  if (action === null) return answerOf(op, await handler.run(outside, call.req, prepared), outside);
  if (dry) {
    const answer = await tried(app.db, async (tx) => {
      const ctx = contextOf(app, call, { db: tx, ifMatch, entries: [] });
      return answerOf(op, await handler.run(ctx, call.req, prepared), ctx);
    });
    // A dry run reveals what the change would return, so it stays on record, without what would have been changed.
    const entry = {
      objectType: 'operation',
      objectId: `${op.domain}.${op.name}`,
      diff: { dryRun: [null, true] as const },
    };
    await writeAudit(app.db, { action, outcome: 'done', actor: call.actor, request: call.raw.facts }, [entry]);
    return answer;
  }
  const key = keyOf(op, call.raw.facts.headers['idempotency-key']);
  return app.db.transaction().execute(async (tx) => {
    if (key !== null && call.actor !== null) {
      const replay = await claimKey(tx, key, { actor: call.actor, op, input: call.sent, secret: app.secret });
      if (replay !== null) return { status: replay.status, body: replay.response };
    }
    const entries: Audited[] = [];
    const ctx = contextOf(app, call, { db: tx, ifMatch, entries });
    // What it reads comes by the connection of the transaction: one that waits for another may wait for those who wait for it.
    const answer = await answerOf(op, await handler.run(ctx, call.req, prepared), ctx);
    // A stranger who changed nothing leaves nothing: else every hit of a public route would fill the trail.
    const mayBeSilent = op.may === 'anyone' && call.actor === null;
    if (entries.length === 0 && !mayBeSilent)
      throw new Error(`${op.domain}.${op.name} declares ${action} but audited nothing`);
    if (entries.length > 0)
      await writeAudit(
        tx,
        { action, outcome: 'done', actor: call.actor, request: call.raw.facts },
        withReason(call.given, entries),
      );
    if (key !== null && call.actor !== null && 'body' in answer)
      await storeAnswer(tx, key, { actor: call.actor, status: answer.status, response: answer.body });
    return answer;
  });
}

function contextOf(app: App, call: Call, own: { db: Db; ifMatch: number; entries: Audited[] }): Ctx {
  const { actor, raw } = call;
  const me = (): Actor => {
    // Anyone may call the operation, but what is asked for needs a session.
    if (actor === null) throw new NotSignedIn(24);
    return actor;
  };
  const language = languageOf(raw.facts.headers['accept-language']);
  return {
    app,
    db: own.db,
    pool: app.db,
    actor,
    get me() {
      return me();
    },
    get scope() {
      return me().scope;
    },
    now: new Date(app.clock.now()),
    request: raw.facts,
    ifMatch: own.ifMatch,
    language,
    translate: (message) => translate(message, language),
    audited: (entry) => void own.entries.push(entry),
    emit: emitter(own.db),
    setHeader: raw.setHeader,
    setCookie: raw.setCookie,
  };
}

/** The version in an If-Match header (`"7"` or `7`); 428 when the operation needs one and there is none. */
function versionOf(op: AnyOp, header: string | string[] | undefined): number {
  if (!op.ifMatch) return 0;
  const version = typeof header === 'string' ? /^"?(\d{1,9})"?$/.exec(header)?.[1] : undefined;
  if (version === undefined) throw new Refusal(428, [item(1006)]);
  return Number(version);
}

/** The answer as its reader may see it. */
async function answerOf(
  op: AnyOp,
  result: unknown,
  { app, db, actor, language }: Pick<Ctx, 'app' | 'db' | 'actor' | 'language'>,
): Promise<Answer> {
  if (op.download) return { status: op.status, download: result as Download };
  if (op.output === null) return { status: op.status, body: undefined };
  const parsed = core.parse(op.output, rendered(result, language));
  const body =
    actor === null ? parsed : await signedFor({ app, db, scope: actor.scope }, parsed, signerFieldsOf(op.output));
  const fields = actor !== null && readsMasked(actor) ? personalFieldsOf(op.output) : null;
  return { status: op.status, body: fields === null ? body : maskFields(body, fields) };
}
