import { account } from '#domains/account/contract.ts';
import { record, auditMany } from '#domains/history/api/port.ts';
import { languageFor, composeMail, sendMail, senderOf, type Sender } from '#domains/messages/api/port.ts';
import { readLimit, saveLimit } from '#domains/nics/api/port.ts';
import { findServer, lockServers, ofServer, orderInLane, type Locked } from '#domains/servers/api/port.ts';
import { serverPath } from '#domains/servers/paths.ts';
import { readRecentDays } from '#domains/statistics/api/port.ts';
import { readPayerAccount, readSiteLook } from '#domains/tenancy/api/port.ts';
import { NotFound } from '#kernel/errors.ts';
import type { Message } from '#kernel/message.ts';
import { capabilitiesOf } from '#platform/capabilities.ts';
import { performApart, requestTo } from '#platform/http/inner-request.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { outcomeOf, type Outcome } from '#platform/http/outcome.ts';
import { emitter } from '#platform/live/emit.ts';
import { requesterOf } from '#platform/tasks/enqueue.ts';
import type { abuse } from '../contract.ts';
import { say } from '../messages.ts';
import { notice } from '../notices.ts';
import { warningMail, type WarningMail } from './mails.ts';
import * as store from './store.ts';
import { limitBandwidthTask } from './tasks/limit-bandwidth.ts';

const dayMs = 86_400_000;
const shownDays = 9;

/** What is known of the usage of a server. */
export const readAbuseEvidence: Run<typeof abuse.readAbuseEvidence> = async (ctx, { params }) => {
  const { db, now } = ctx;
  const server = await findServer(db, ctx.scope, params.serverId);
  const facts = (await store.readFacts(db, [server.id], now))(server.id);
  const days = await readRecentDays(db, server.id, new Date(now.getTime() - shownDays * dayMs));
  const warnings = await store.readWarnings(db, server.accountId);
  const { since, ...known } = facts;
  return {
    serverId: server.id,
    server: server.name,
    accountId: server.accountId,
    customer: (await readPayerAccount(db, server.accountId))?.email ?? '',
    facts: known,
    listedSince: since?.toISOString() ?? null,
    days: days.map(({ day, bytesOut, cpu }) => ({
      day: day.toISOString().slice(0, 10),
      gbOut: Math.round(bytesOut / 1e8) / 10,
      cpu: cpu === null ? null : Math.round(cpu),
    })),
    limit: await readLimit(db, server.id),
    canLimit: capabilitiesOf(ctx.app, server.engine)?.networkCaps ?? false,
    warnings: warnings.count,
    lastWarning: warnings.last?.toISOString() ?? null,
  };
};

const mailOf = (
  server: { id: string; name: string },
  facts: store.Facts,
  { note, hours, now }: { note: string; hours: number; now: Date },
): WarningMail => ({
  name: server.name,
  serverId: server.id,
  ...facts,
  note,
  deadline: new Date(now.getTime() + hours * 3_600_000),
});

const senderFor = async ({ app, db }: Ctx, siteId: string): Promise<Sender> =>
  senderOf(app.config, await readSiteLook(db, siteId), `localhost:${app.config.port}`);

/** The mail as its customer would read it. */
export const previewAbuseWarning: Run<typeof abuse.previewAbuseWarning> = async (ctx, { params, input }) => {
  const { db, now } = ctx;
  const server = await findServer(db, ctx.scope, params.serverId);
  const facts = (await store.readFacts(db, [server.id], now))(server.id);
  const customer = await readPayerAccount(db, server.accountId);
  if (customer === undefined) throw new NotFound();
  const sender = await senderFor(ctx, server.siteId);
  const language = await languageFor(db, { accountId: server.accountId });
  const { subject, text } = composeMail(
    warningMail,
    { sender, data: mailOf(server, facts, { ...input, now }) },
    language,
  );
  return { to: customer.email, subject, text };
};

/** Warns the customers of servers by mail; their accounts get the state Warning where it can be given. */
export const warnOfAbuse: Run<typeof abuse.warnOfAbuse> = (ctx, { input }) =>
  each(ctx, input.serverIds, async (server, facts) => {
    const customer = await readPayerAccount(ctx.db, server.accountId);
    if (customer === undefined) return { refusal: say('gone') };
    if (customer.status === 'Ok') {
      const reason = ctx.translate(say('state-reason', { cause: facts.cause ?? 'none' }));
      const move = {
        params: { userId: server.accountId },
        input: { accountStatus: 'Warning' as const, reason },
      };
      await performApart(ctx, requestTo(account.moveState, move));
    }
    await sendMail(ctx.db, warningMail, {
      sender: await senderFor(ctx, server.siteId),
      accountId: server.accountId,
      to: customer.email,
      data: mailOf(server, facts, { ...input, now: ctx.now }),
    });
    await keep(ctx, server, { kind: 'warn', note: input.note, mbps: null, facts });
    await record(ctx, { object: ofServer(server), kind: 'lifecycle', action: say('warned') });
    return { cmdId: null };
  });

/** Limits servers to a rate; a task has the data center enforce it at once. */
export const limitServers: Run<typeof abuse.limitServers> = (ctx, { input }) =>
  each(ctx, input.serverIds, async (server, facts) => {
    const { mbps, note } = input;
    const { engine } = await findServer(ctx.db, ctx.scope, server.id);
    if (capabilitiesOf(ctx.app, engine)?.networkCaps !== true) return { refusal: say('cannot-limit') };
    const before = await readLimit(ctx.db, server.id);
    if (before === mbps) return { refusal: say('same-limit', { mbps }) };
    await saveLimit(ctx.db, server.id, { mbps, now: ctx.now });
    await keep(ctx, server, { kind: 'limit', note, mbps, facts });
    const cmdId = await orderLimit(ctx, server, mbps);
    await record(ctx, {
      object: ofServer(server),
      kind: 'network',
      action: say('bandwidth-limited', { mbps }),
      diff: { mbps: [before, mbps] },
      taskId: cmdId,
      notice: {
        code: 1387,
        severity: 'warning',
        title: notice('limited', { name: server.name, mbps }),
        text: notice('limited-text', { reason: note }),
        objectLink: serverPath(server.id, 'networks'),
        groupKey: `limit:${cmdId}`,
      },
    });
    return { cmdId };
  });

/** Lifts limits: servers have what they are sold with. */
export const liftLimits: Run<typeof abuse.liftLimits> = (ctx, { input }) =>
  each(ctx, input.serverIds, async (server, facts) => {
    const before = await saveLimit(ctx.db, server.id, { mbps: null, now: ctx.now });
    if (before === null) return { refusal: say('not-limited') };
    await keep(ctx, server, { kind: 'lift', note: '', mbps: null, facts });
    const cmdId = await orderLimit(ctx, server, null);
    await record(ctx, {
      object: ofServer(server),
      kind: 'network',
      action: say('limit-lifted'),
      diff: { mbps: [before, null] },
      taskId: cmdId,
      notice: {
        code: 1388,
        severity: 'success',
        title: notice('lifted', { name: server.name }),
        text: notice('lifted-text'),
        objectLink: serverPath(server.id, 'networks'),
        groupKey: `limit:${cmdId}`,
      },
    });
    return { cmdId };
  });

const orderLimit = (ctx: Ctx, server: Locked, mbps: number | null): Promise<string> =>
  orderInLane(ctx.db, server, {
    definition: limitBandwidthTask,
    data: () => ({ serverId: server.id, name: server.name, mbps }),
    by: requesterOf(ctx),
    lane: limitBandwidthTask.kind,
  });

const keep = async (
  ctx: Ctx,
  server: Locked,
  measure: Pick<store.NewMeasure, 'kind' | 'note' | 'mbps' | 'facts'>,
): Promise<void> => {
  await store.insertMeasure(ctx.db, { ...measure, server, by: ctx.me.email, at: ctx.now });
  const { siteId, accountId } = server;
  await emitter(ctx.db)('abuse.changed', { siteId, accountId }, { accountId });
};

type Answer = { refusal: Message } | { cmdId: string | null };

/** One of many: a refusal, such as of a busy server, is its own and leaves the others alone. */
async function apart(ctx: Ctx, act: () => Promise<Answer>): Promise<Outcome> {
  let refusal: Message | null = null;
  const outcome = await outcomeOf(ctx.db, async () => {
    const answer = await act();
    if ('cmdId' in answer) return answer.cmdId;
    ({ refusal } = answer);
    return null;
  });
  return { ...outcome, refusal: outcome.refusal ?? refusal };
}

async function each(
  ctx: Ctx,
  serverIds: readonly string[],
  act: (server: Locked, facts: store.Facts) => Promise<Answer>,
) {
  const ids = [...new Set(serverIds)];
  const locked = new Map((await lockServers(ctx.db, ctx.scope, ids)).map((server) => [server.id, server]));
  const factsOf = await store.readFacts(ctx.db, [...locked.keys()], ctx.now);
  const results: ({ serverId: string; name: string } & Outcome)[] = [];
  for (const serverId of ids) {
    const server = locked.get(serverId);
    const outcome =
      server === undefined || server.state === 'terminated'
        ? { refusal: say('gone'), cmdId: null }
        : await apart(ctx, () => act(server, factsOf(serverId)));
    results.push({ serverId, name: server?.name ?? '', ...outcome });
  }
  auditMany(ctx, { servers: [null, results.filter(({ refusal }) => refusal === null).map(({ name }) => name)] });
  return { results };
}
