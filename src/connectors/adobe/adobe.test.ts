import { afterAll, expect, test } from 'vitest';
import { adobePartner } from './api.ts';
import { adobeToken } from './client.ts';
import { sandboxAdobe, serveAdobeSandbox } from './sandbox.ts';

const sandbox = await serveAdobeSandbox(0);
afterAll(() => sandbox.close());
const { clientId, secret, resellerId, distributorId } = sandboxAdobe;
const app = { clientId, secret };

const partnerOf = async (change: { resellerId?: string; clientId?: string } = {}) =>
  adobePartner({
    url: sandbox.url,
    clientId,
    resellerId,
    token: (await adobeToken(sandbox.url, app)).token,
    correlationId: (path) => `call of ${path}`,
    ...change,
  });

test('right settings bring a token', async () => {
  const { token, expiresInSeconds } = await adobeToken(sandbox.url, app);
  expect([token.length > 20, expiresInSeconds]).toEqual([true, 86_399]);
});

test.each([
  ['unknown-client', { clientId: 'other' }],
  ['wrong-secret', { secret: 'other' }],
])('%s is the reason for %j', async (kind, change) => {
  await expect(adobeToken(sandbox.url, { ...app, ...change })).rejects.toMatchObject({ kind });
});

test('a service that is away, or is none, is unavailable', async () => {
  sandbox.setDown(true);
  await expect(adobeToken(sandbox.url, app)).rejects.toMatchObject({ kind: 'unavailable' });
  sandbox.setDown(false);
  await expect(adobeToken('http://127.0.0.1:9', app)).rejects.toMatchObject({ kind: 'unavailable' });
});

test('a reseller has its distributor and market segments; another one is unknown', async () => {
  expect(await (await partnerOf()).reseller()).toEqual({
    id: resellerId,
    distributorId,
    company: 'Skydeck Sandbox Reseller',
    state: 'active',
    segments: ['COM', 'EDU'],
  });
  await expect((await partnerOf({ resellerId: '../1' })).reseller()).rejects.toMatchObject({
    kind: 'missing',
    code: '1115',
  });
});

test('customers of all states come page by page, each call with a number of its own', async () => {
  const partner = await partnerOf();
  const found: string[] = [];
  let [page, pages] = [null as string | null, 0];
  do {
    const { items, next } = await partner.customers(page);
    found.push(...items.map(({ company, state }) => `${company} ${state}`));
    [page, pages] = [next, pages + 1];
  } while (page !== null);
  expect([found.length, pages]).toEqual([6, 4]);
  expect(found).toEqual(expect.arrayContaining(['Quill and Page pending', 'Old Mill Signs inactive']));
  const { calls } = sandbox;
  expect(new Set(calls.map(({ requestId }) => requestId)).size).toBe(calls.length);
  expect(calls.at(-1)?.correlationId).toContain(`call of /resellers/${resellerId}/customers?status=1004`);
});

test('a list that ends before its count is no list', async () => {
  sandbox.faults.odd = { at: '/customers', how: 'short' };
  const partner = await partnerOf();
  const pending = await partner.customers(null).catch((error: unknown) => error);
  expect(pending).toMatchObject({ kind: 'unusable' });
  await expect(partner.subscriptions(sandbox.customers[0]!.id)).rejects.toMatchObject({ kind: 'unusable' });
  sandbox.faults.odd = null;
});

test('a customer has its anniversary, discount level, commitment and subscriptions', async () => {
  const partner = await partnerOf();
  const { id } = sandbox.customers[0]!;
  expect(await partner.customer(id)).toMatchObject({
    country: 'US',
    segment: 'COM',
    licenseLevel: '12',
    consumableLevel: '',
    anniversary: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    commitment: { state: 'committed', licenses: 25, consumables: 0 },
  });
  expect((await partner.subscriptions(id)).map(({ offer, quantity, used }) => [offer, quantity, used])).toEqual([
    ['65304470CA01A12', 30, 27],
    ['65322651CA01A12', 10, 4],
  ]);
});

test('what goes wrong has its kind, and what Adobe support needs', async () => {
  const partner = await partnerOf();
  await expect(partner.customer('1')).rejects.toMatchObject({
    kind: 'missing',
    code: '1116',
    message: 'Invalid Customer',
    correlationId: expect.stringMatching(/^[\da-f-]{36}$/),
  });
  await expect((await partnerOf({ clientId: 'other' })).reseller()).rejects.toMatchObject({
    kind: 'forbidden',
    code: '4115',
  });
  Object.assign(sandbox.faults, { throttled: 1, retryAfterSeconds: 7 });
  await expect(partner.reseller()).rejects.toMatchObject({ kind: 'throttled', retryAfterSeconds: 7 });
  sandbox.endTokens();
  await expect(partner.reseller()).rejects.toMatchObject({ kind: 'expired', code: '4116' });
  sandbox.setDown(true);
  await expect(partner.reseller()).rejects.toMatchObject({ kind: 'unavailable' });
  sandbox.setDown(false);
});
