import type { WithMessages } from '#kernel/message.ts';
import { auditAlone, ofPerson, record, type Change } from '#domains/history/api/port.ts';
import { say } from '../messages.ts';
import { seal } from '#platform/seal.ts';
import { Conflict, Invalid, item, type ErrorItem } from '#kernel/errors.ts';
import type { AnswerOf, InputOf } from '#kernel/op.ts';
import { staged, type Ctx, type Run } from '#platform/http/context.ts';
import type { account } from '../contract.ts';
import { faultsOfPartnerApp } from './partner-app.ts';
import { boundTo, firstCheck, lookAt, nextCheck, type Found } from './partner-check.ts';
import { readPartnerRow, saveConsent, savePartnerRow, saveTest, type PartnerRow } from './store-partner.ts';

type Answer = AnswerOf<(typeof account)['readPartner']>;
type Settings = Omit<Answer, 'testError'> & WithMessages<Pick<Answer, 'testError'>>;
type Input = InputOf<(typeof account)['savePartner']>;

const nothing: Settings = {
  partnerUserName: '',
  hasPassword: false,
  appId: '',
  hasSecret: false,
  appSecretExpires: null,
  appTenantId: '',
  appConsentURL: '',
  appLastConsent: null,
  microsoftPartnerId: '',
  testedAt: null,
  testError: null,
  workedAt: null,
  nextCheckAt: null,
};

/** The settings without their secrets; all empty while nothing is stored. */
export async function partnerOf(ctx: Ctx): Promise<Settings> {
  const row = await readPartnerRow(ctx.db, ctx.me.accountId);
  if (row === undefined) return nothing;
  return {
    partnerUserName: row.user_name,
    hasPassword: true,
    appId: row.app_id,
    hasSecret: true,
    appSecretExpires: row.app_secret_expires,
    appTenantId: row.tenant_id,
    appConsentURL: row.consent_url,
    appLastConsent: row.last_consent_at?.toISOString() ?? null,
    microsoftPartnerId: row.microsoft_partner_id,
    testedAt: row.tested_at?.toISOString() ?? null,
    testError: row.test_error,
    workedAt: row.worked_at?.toISOString() ?? null,
    nextCheckAt: row.check_due_at.toISOString(),
  };
}

export const readPartner: Run<(typeof account)['readPartner']> = (ctx) => partnerOf(ctx);

/** Stores the settings; password and secret are sealed, and empty ones keep what is stored. */
export const savePartner: Run<(typeof account)['savePartner']> = async (ctx, { input }) => {
  const { accountId } = ctx.me;
  const before = await readPartnerRow(ctx.db, accountId);
  const faults = faultsOf(input, before);
  if (faults.length > 0) throw new Invalid(faults);
  const sealed = (text: string, kept: Buffer | undefined) =>
    text === '' && kept !== undefined ? kept : seal(ctx.app.secret, boundTo(accountId), text);
  await savePartnerRow(ctx.db, {
    account_id: accountId,
    user_name: input.partnerUserName,
    password_sealed: sealed(input.partnerPassword, before?.password_sealed),
    app_id: input.appId,
    app_secret_sealed: sealed(input.appSecret, before?.app_secret_sealed),
    app_secret_expires: input.appSecretExpires,
    tenant_id: input.appTenantId,
    consent_url: input.appConsentURL,
    microsoft_partner_id: input.microsoftPartnerId,
    changed_at: ctx.now,
    check_due_at: firstCheck(ctx.now),
  });
  const diff = {
    appId: [before?.app_id ?? null, input.appId],
    tenantId: [before?.tenant_id ?? null, input.appTenantId],
    secretReplaced: [null, input.appSecret !== ''],
  } as const;
  await recordPartner(ctx, { action: say('partner.configure'), diff });
  return partnerOf(ctx);
};

function faultsOf(input: Input, before: PartnerRow | undefined): ErrorItem[] {
  const isUrl = input.appConsentURL === '' || isHttps(input.appConsentURL);
  return [
    ...faultsOfPartnerApp(input, { stored: before !== undefined }),
    ...(isUrl ? [] : [item(1559, 'appConsentURL')]),
  ];
}

const isHttps = (text: string) => URL.canParse(text) && new URL(text).protocol === 'https:';

/** Asks for a token, before a transaction is opened; what came of it is kept beside the settings. */
export const testPartner = staged<(typeof account)['testPartner'], Found>({
  async prepare(ctx) {
    const row = await readPartnerRow(ctx.pool, ctx.me.accountId);
    if (row === undefined) throw new Conflict(1562);
    return lookAt(ctx.app, row);
  },
  async run(ctx, _req, { problem, passing }) {
    const { accountId } = ctx.me;
    const nextCheckAt = nextCheck(accountId, ctx.now, passing);
    await saveTest(ctx.db, accountId, { at: ctx.now, error: problem, nextCheckAt });
    auditAlone(ctx, ofPerson(ctx.me), { diff: { works: [null, problem === null] }, part: partOf(ctx) });
    return { works: problem === null, problem, testedAt: ctx.now.toISOString() };
  },
});

export const noteConsent: Run<(typeof account)['noteConsent']> = async (ctx) => {
  if (!(await saveConsent(ctx.db, ctx.me.accountId, ctx.now))) throw new Conflict(1562);
  await recordPartner(ctx, { action: say('partner.consent'), diff: { consent: [null, ctx.now.toISOString()] } });
  return partnerOf(ctx);
};

const partOf = (ctx: Ctx) => ({ type: 'partner-setting', id: ctx.me.accountId });

const recordPartner = (ctx: Ctx, change: Pick<Change, 'action' | 'diff'>): Promise<void> =>
  record(ctx, { ...change, object: ofPerson(ctx.me), kind: 'configuration', audit: change.diff, part: partOf(ctx) });
