import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testApp } from '#test/app.ts';
import { buildProduct, startProduct } from '#test/started-product.ts';
import { createWorld, worldPassword } from '#test/world.ts';
import { callUntilClosed, type Tally } from './caller.ts';

const connections = 10;
const folder = mkdtempSync(path.join(tmpdir(), 'skydeck-restart-'));
const it = await testApp();
const world = await createWorld(it);
const env = {
  DATABASE_URL: it.app.database.url,
  SKYDECK_ENV: 'test',
  SKYDECK_DATA_DIR: folder,
  SKYDECK_METRICS_PORT: '0',
  SKYDECK_RATE_LIMIT_FACTOR: '0',
  HOST: '127.0.0.1',
  PORT: '0',
};
beforeAll(buildProduct, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function sessionAt(address: string): Promise<Record<string, string>> {
  const answer = await fetch(`${address}/svc/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: world.ada.email, password: worldPassword }),
  });
  expect(answer.status).toBe(200);
  return {
    cookie: answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
  };
}

test('a stop under load answers every request, ends streams and exits with 0; the next start is quick', async () => {
  const product = await startProduct(env);
  const headers = await sessionAt(product.address);
  const stream = await fetch(`${product.address}/svc/events`, { headers });
  expect(stream.status).toBe(200);
  const streamed = stream.text();
  const tally: Tally = { answered: 0, dropped: [] };
  const calls = Array.from({ length: connections }, () =>
    callUntilClosed(`${product.address}/svc/servers`, headers, tally),
  );
  await vi.waitFor(() => expect(tally.answered).toBeGreaterThan(connections * 5), { timeout: 30_000 });

  const beforeStop = tally.answered;
  expect(await product.stop()).toBe(0);
  await Promise.all(calls);
  await streamed;
  expect(tally.dropped).toEqual([]);
  expect(tally.answered).toBeGreaterThanOrEqual(beforeStop);

  const begun = Date.now();
  const next = await startProduct(env);
  expect(Date.now() - begun).toBeLessThan(20_000);
  const again = await fetch(`${next.address}/svc/servers`, { headers });
  expect(again.status, 'the session outlives a restart').toBe(200);
  await again.body?.cancel();
  expect(await next.stop()).toBe(0);
}, 120_000);
