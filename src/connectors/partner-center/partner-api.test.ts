import { afterAll, expect, test } from 'vitest';
import { retryAfterOf } from '#connectors/vendor-call.ts';
import { partnerCenter } from './api.ts';
import { ConsentError, consentUrl, partnerToken, redeemCode, refreshPartner } from './client.ts';
import { sandboxPartner, servePartnerSandbox } from './sandbox.ts';

const sandbox = await servePartnerSandbox(0);
afterAll(() => sandbox.close());
const { tenantId, appId, secret } = sandboxPartner;
const app = { tenantId, appId, secret };
const redirectUri = 'http://localhost:8080/msConsent';

/** Consents as an administrator does, and answers the code. */
async function consent(): Promise<string> {
  const url = consentUrl(sandbox.url, app, { redirectUri, state: 'a state', loginHint: 'admin@partner.sandbox.test' });
  const page = await (await fetch(url)).text();
  expect(page).toContain('admin@partner.sandbox.test');
  const answer = await fetch(`${url}&decision=accept`, { redirect: 'manual' });
  const back = new URL(answer.headers.get('location') ?? '');
  expect([back.pathname, back.searchParams.get('state')]).toEqual(['/msConsent', 'a state']);
  return back.searchParams.get('code') ?? '';
}
const userToken = async () => (await redeemCode(sandbox.url, app, { code: await consent(), redirectUri })).token;
const clientOf = (token: string) =>
  partnerCenter({
    url: sandbox.url,
    token,
    partner: tenantId,
    requestId: (path) => `request of ${path}`,
    correlationId: '01900000-0000-4000-8000-000000000001',
  });

test('a code is good once and for its own way back; its refresh token brings tokens until the consent ends', async () => {
  const code = await consent();
  await expect(redeemCode(sandbox.url, app, { code, redirectUri: `${redirectUri}x` })).rejects.toThrow(ConsentError);
  const { refreshToken } = await redeemCode(sandbox.url, app, { code, redirectUri });
  await expect(redeemCode(sandbox.url, app, { code, redirectUri })).rejects.toThrow(ConsentError);
  const next = await refreshPartner(sandbox.url, app, refreshToken ?? '');
  expect([next.token.length > 20, next.refreshToken !== refreshToken]).toEqual([true, true]);
  sandbox.endConsents();
  await expect(refreshPartner(sandbox.url, app, next.refreshToken ?? '')).rejects.toThrow(ConsentError);
});

test('customers come in pages whose links are followed, and each call says what makes it the same', async () => {
  const partner = clientOf(await userToken());
  const domains: string[] = [];
  let [page, pages] = [null as string | null, 0];
  do {
    const found = await partner.customers(page);
    domains.push(...found.items.map(({ domain }) => domain));
    page = found.next;
    pages += 1;
  } while (page !== null);
  expect([domains.length, new Set(domains).size, pages]).toEqual([7, 7, 3]);
  expect(sandbox.api.calls.at(-1)?.requestId).toContain('request of /customers');
});

test('a next page that is elsewhere, or the same again, is no end of the collection', async () => {
  const partner = clientOf(await userToken());
  sandbox.api.faults.odd = { at: '/customers', how: 'elsewhere' };
  await expect(partner.customers(null)).rejects.toMatchObject({ kind: 'unusable' });
  sandbox.api.faults.odd = { at: '/customers', how: 'endless' };
  const { next } = await partner.customers(null);
  await expect(partner.customers(next)).rejects.toMatchObject({ kind: 'unusable' });
  sandbox.api.faults.odd = null;
});

test('a tenant has subscriptions, licenses, Azure subscriptions and their costs', async () => {
  const partner = clientOf(await userToken());
  const [first] = (await partner.customers(null)).items;
  const { items } = await partner.subscriptions(first!.tenantId, null);
  expect(items.map(({ name, quantity, term }) => [name, quantity, term])).toEqual([
    ['Microsoft 365 Business Standard', 25, 'P1Y'],
    ['Microsoft 365 Business Basic', 40, 'P1M'],
    ['Azure plan', 1, ''],
  ]);
  const plan = items[2]!;
  expect([plan.billingType, plan.commitmentEndsAt]).toEqual(['usage', null]);
  expect((await partner.skus(first!.tenantId))[0]).toMatchObject({ total: 25, used: 21 });
  expect(await partner.entitlements(first!.tenantId, plan.id)).toHaveLength(2);
  const usage = await partner.usage(first!.tenantId, plan.id);
  expect(usage.reduce((sum, { cost }) => sum + cost, 0)).toBeCloseTo(908.55, 2);
});

test('what goes wrong has its kind, and what Microsoft support needs', async () => {
  const token = await userToken();
  const partner = clientOf(token);
  await expect(clientOf((await partnerToken(sandbox.url, app)).token).profile()).rejects.toMatchObject({
    kind: 'forbidden',
    code: '900001',
  });
  await expect(partner.skus('nobody')).rejects.toMatchObject({
    kind: 'missing',
    code: '600002',
    correlationId: '01900000-0000-4000-8000-000000000001',
  });
  Object.assign(sandbox.api.faults, { throttled: 1, retryAfterSeconds: 7 });
  await expect(partner.profile()).rejects.toMatchObject({ kind: 'throttled', retryAfterSeconds: 7 });
  sandbox.endTokens();
  await expect(partner.profile()).rejects.toMatchObject({ kind: 'expired' });
  sandbox.setDown(true);
  await expect(clientOf(await Promise.resolve(token)).profile()).rejects.toMatchObject({ kind: 'unavailable' });
  sandbox.setDown(false);
});

test('Retry-After is a number of seconds, or a date', () => {
  const now = Date.parse('2026-11-27T12:00:00Z');
  expect(['12', 'Fri, 27 Nov 2026 12:00:30 GMT', '0', 'soon', undefined].map((one) => retryAfterOf(one, now))).toEqual([
    12,
    30,
    1,
    null,
    null,
  ]);
});
