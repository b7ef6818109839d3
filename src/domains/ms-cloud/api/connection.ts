import { consentUrl } from '#connectors/partner-center/client.ts';
import { faultsOfPartnerApp, partnerLoginOf } from '#domains/account/api/port.ts';
import { auditAlone } from '#domains/history/api/port.ts';
import { requireProof } from '#domains/identity/api/port.ts';
import { senderOf } from '#domains/messages/api/port.ts';
import { recordSite, siteOf } from '#domains/sites/api/port.ts';
import { signatureFor } from '#domains/tenancy/api/port.ts';
import { checkViews, ofConnection, syncView } from '#domains/vendors/api/port.ts';
import { Conflict, Invalid, item, Stale, type ErrorItem } from '#kernel/errors.ts';
import type { InputOf } from '#kernel/op.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { emitter } from '#platform/live/emit.ts';
import { requesterOf } from '#platform/tasks/enqueue.ts';
import { digestOf, newToken } from '#platform/token.ts';
import type { msCloud } from '../contract.ts';
import { consentMinutes } from '../limits.ts';
import { say } from '../messages.ts';
import { consentPath } from '../paths.ts';
import { announce } from './announce.ts';
import { orderCheck, orderSync } from './order.ts';
import { sealFor } from './partner.ts';
import {
  deleteConnection,
  readConnection,
  saveConnection,
  saveState,
  store,
  takeState,
  type StoredConnection,
} from './store-connection.ts';
import { countKnown } from './store-tenants.ts';

type Own = typeof msCloud;
type Input = InputOf<Own['saveMsCloud']>;

/** The synchronization of a connection as the wire has it. */
export const syncOf = (row: StoredConnection | undefined) => syncView(row, row?.refreshSealed != null);

/** Where Microsoft sends the browser back to: to the name that the console was called by. */
function redirectUriOf(ctx: Ctx): string {
  const { site, headers } = ctx.request;
  const called = { ...site, host: site.calledHost ?? site.host };
  return `${senderOf(ctx.app.config, called, String(headers.host ?? '')).consoleUrl}${consentPath()}`;
}

async function viewOf(ctx: Ctx, siteId: string) {
  const { db } = ctx;
  const row = await readConnection(db, siteId);
  const checks = row === undefined ? [] : await store.readChecks(db, siteId);
  return {
    exists: row !== undefined,
    partnerUserName: row?.userName ?? '',
    hasPassword: row !== undefined,
    appId: row?.appId ?? '',
    hasSecret: row !== undefined,
    appSecretExpires: row?.secretExpires ?? null,
    appTenantId: row?.tenantId ?? '',
    microsoftPartnerId: row?.partnerId ?? '',
    redirectUri: redirectUriOf(ctx),
    appLastConsent: row?.consentAt?.toISOString() ?? null,
    consentBy: row?.consentBy ?? '',
    importUrl: row?.importUrl ?? '',
    version: row?.version ?? 0,
    checks: checkViews(checks, (id) => say(`check.${id}`)),
    checkedAt: row?.checkedAt?.toISOString() ?? null,
    checkCmdId: row?.checkTaskId ?? null,
    sync: syncOf(row),
    ...(await countKnown(db, siteId)),
  };
}

/** The connection of a site, without its secrets. */
export const readMsCloud: Run<Own['readMsCloud']> = async (ctx, { params }) =>
  viewOf(ctx, (await siteOf(ctx, params.siteHost)).id);

function faultsOf(input: Input, before: StoredConnection | undefined, isOther: boolean): ErrorItem[] {
  // A stored secret is never sent to a tenant that it was not entered for.
  const needsSecret = input.appSecret === '' && before !== undefined && isOther;
  return [
    ...faultsOfPartnerApp(input, { stored: before !== undefined }),
    ...(needsSecret ? [item(9970, 'appSecret')] : []),
  ];
}

/** Saves a connection. Another application or tenant ends the consent, which was not given to it. */
export const saveMsCloud: Run<Own['saveMsCloud']> = async (ctx, { params, input }) => {
  const { app, db, now } = ctx;
  const site = await siteOf(ctx, params.siteHost, true);
  const before = await readConnection(db, site.id, true);
  if ((before?.version ?? 0) !== ctx.ifMatch) throw new Stale();
  const isOther = before === undefined || before.appId !== input.appId || before.tenantId !== input.appTenantId;
  const faults = faultsOf(input, before, isOther);
  if (faults.length > 0) throw new Invalid(faults);
  if (isOther && (before?.checkTaskId != null || before?.syncTaskId != null)) throw new Conflict(9978);
  await requireProof(ctx);
  const sealed = (part: 'password' | 'secret', text: string, kept: Buffer | undefined) =>
    text === '' && kept !== undefined ? kept : sealFor(app, { siteId: site.id, part }, text);
  await saveConnection(db, site.id, {
    userName: input.partnerUserName,
    passwordSealed: sealed('password', input.partnerPassword, before?.passwordSealed),
    appId: input.appId,
    secretSealed: sealed('secret', input.appSecret, before?.secretSealed),
    secretExpires: input.appSecretExpires,
    tenantId: input.appTenantId,
    partnerId: input.microsoftPartnerId,
    isOther,
    now,
  });
  const diff = {
    appId: [before?.appId ?? null, input.appId],
    tenantId: [before?.tenantId ?? null, input.appTenantId],
    secretReplaced: [null, input.appSecret !== ''],
    passwordReplaced: [null, input.partnerPassword !== ''],
  } as const;
  await recordSite(ctx, site, { action: say('ms-cloud.save'), diff });
  await announce(emitter(db), { siteId: site.id });
  return viewOf(ctx, site.id);
};

/** Removes a connection, its secrets and what was read with it; nothing changes at Microsoft. */
export const removeMsCloud: Run<Own['removeMsCloud']> = async (ctx, { params }) => {
  const { db } = ctx;
  const site = await siteOf(ctx, params.siteHost, true);
  const before = await readConnection(db, site.id, true);
  if (before === undefined) throw new Conflict(9971);
  if (before.checkTaskId !== null || before.syncTaskId !== null) throw new Conflict(9978);
  await requireProof(ctx);
  await deleteConnection(db, site.id);
  await recordSite(ctx, site, { action: say('ms-cloud.remove'), diff: { appId: [before.appId, null] } });
  await announce(emitter(db), { siteId: site.id });
};

/** Starts a test of the connection. */
export const checkMsCloud: Run<Own['checkMsCloud']> = async (ctx, { params }) => {
  const site = await siteOf(ctx, params.siteHost, true);
  const by = requesterOf(ctx);
  const { cmdId } = await orderCheck(ctx.db, { siteId: site.id, by, consent: null, sealWith: ctx.app.secret });
  auditAlone(ctx, ofConnection({ siteId: site.id, host: site.host }), { taskId: cmdId });
  return { cmdId };
};

/** Starts a synchronization. */
export const syncMsCloud: Run<Own['syncMsCloud']> = async (ctx, { params }) => {
  const site = await siteOf(ctx, params.siteHost, true);
  const cmdId = await orderSync(ctx.db, { siteId: site.id, by: requesterOf(ctx), now: ctx.now });
  auditAlone(ctx, ofConnection({ siteId: site.id, host: site.host }), { taskId: cmdId });
  return { cmdId };
};

/** Begins a consent: the address at Microsoft, good for the caller alone and for a quarter of an hour. */
export const beginMsConsent: Run<Own['beginMsConsent']> = async (ctx, { params }) => {
  const { db, me, now } = ctx;
  const site = await siteOf(ctx, params.siteHost, true);
  const connection = await readConnection(db, site.id, true);
  if (connection === undefined) throw new Conflict(9971);
  await requireProof(ctx);
  const [state, redirect] = [newToken(), redirectUriOf(ctx)];
  const until = new Date(now.getTime() + consentMinutes * 60_000);
  await saveState(db, site.id, { hash: digestOf(state), until, by: me.accountId, redirect });
  auditAlone(ctx, ofConnection({ siteId: site.id, host: site.host }), {});
  const about = { redirectUri: redirect, state, loginHint: connection.userName };
  return { appConsentURL: consentUrl(partnerLoginOf(ctx.app), connection, about) };
};

/** Takes what Microsoft sent the caller back with. Refusals: 9972 for a sign-in that is not theirs, 9973 where Microsoft refused. */
export const finishMsConsent: Run<Own['finishMsConsent']> = async (ctx, { input }) => {
  const { app, db, me, now } = ctx;
  const begun = await takeState(db, { hash: digestOf(input.state), by: me.accountId, now });
  if (begun === undefined) throw new Conflict(9972);
  if (input.error !== '' || input.code === '') throw new Conflict(9973);
  const { siteId, redirect } = begun;
  const { email: signature } = await signatureFor(db, me, siteId);
  const consent = { code: input.code, by: me.email, signature, redirect };
  const { cmdId, host } = await orderCheck(db, { siteId, by: requesterOf(ctx), consent, sealWith: app.secret });
  // They may have lost the site in the meantime.
  await siteOf(ctx, host);
  auditAlone(ctx, ofConnection({ siteId, host }), { taskId: cmdId });
  return { siteHost: host, cmdId };
};
