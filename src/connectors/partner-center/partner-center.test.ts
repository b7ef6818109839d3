import { afterAll, expect, test } from 'vitest';
import { isTenant, partnerToken } from './client.ts';
import { sandboxPartner, servePartnerSandbox } from './sandbox.ts';

const sandbox = await servePartnerSandbox(0);
afterAll(() => sandbox.close());
const { tenantId, appId, secret, expiredSecret } = sandboxPartner;
const app = { tenantId, appId, secret };

test('right settings bring a token', async () => {
  const { token, expiresInSeconds } = await partnerToken(sandbox.url, app);
  expect([token.length > 20, expiresInSeconds]).toEqual([true, 3599]);
});

test.each([
  ['unknown-tenant', { tenantId: 'other.test' }],
  ['unknown-tenant', { tenantId: '../../x' }],
  ['unknown-app', { appId: 'other' }],
  ['wrong-secret', { secret: 'other' }],
  ['expired-secret', { secret: expiredSecret }],
])('%s is told by %j', async (kind, change) => {
  await expect(partnerToken(sandbox.url, { ...app, ...change })).rejects.toMatchObject({ kind });
});

test('a service that is away, or is none, is unavailable', async () => {
  sandbox.setDown(true);
  await expect(partnerToken(sandbox.url, app)).rejects.toMatchObject({ kind: 'unavailable' });
  sandbox.setDown(false);
  await expect(partnerToken('http://127.0.0.1:9', app)).rejects.toMatchObject({ kind: 'unavailable' });
});

test('a tenant is an id or a domain', () => {
  expect(['contoso.onmicrosoft.com', '8d2f4a60-5b1c-4c3e-9f7a-2e6d1b0c9a11'].every(isTenant)).toBe(true);
  expect(['', 'a/b', 'a..b', '.a', 'a?b', 'x'.repeat(300)].some(isTenant)).toBe(false);
});
