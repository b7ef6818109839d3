import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startEmbedded } from '#platform/db/embedded.ts';
import { full } from '#test/full.ts';
import { buildProduct, signedIn, startProduct } from '#test/started-product.ts';

const rounds = full ? 5 : 2;
const patiently = { timeout: 120_000, interval: 100 };
const dataDir = mkdtempSync(path.join(tmpdir(), 'skydeck-full-'));
const ballast = path.join(dataDir, 'ballast');

/** The data folder is a file system of its own, small enough to be filled; why not, where this machine does not allow it. */
function mount(): string | null {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=900m,mode=711', 'tmpfs', dataDir], { stdio: 'pipe' });
    return null;
  } catch (error) {
    return String(error instanceof Error && 'stderr' in error ? error.stderr : error).trim();
  }
}
const refused = mount();
if (refused !== null) console.log(`skipped: no file system can be mounted here (${refused})`);
beforeAll(async () => void (refused === null && (await buildProduct())), 600_000);
afterAll(() => {
  if (refused === null) execFileSync('umount', ['--lazy', dataDir]);
  rmSync(dataDir, { recursive: true, force: true });
});

/** Takes all room that is left, down to the last page. */
function fill(): void {
  const file = openSync(ballast, 'a');
  for (let size = 2 ** 20; size >= 512;)
    try {
      if (writeSync(file, Buffer.alloc(size)) < size) size /= 2;
    } catch {
      size /= 2;
    }
  closeSync(file);
}

/** The note of one server, written again and again, each time with the next number. */
interface Written {
  serverId: string;
  accepted: number;
  tried: number;
}

test.skipIf(refused !== null)(
  `a disk that is full ${rounds} times under load: 503, not ready, nothing lost, and it recovers by itself`,
  async () => {
    const product = await startProduct({
      SKYDECK_ENV: 'demo',
      SKYDECK_DATA_DIR: dataDir,
      SKYDECK_METRICS_PORT: '0',
      SKYDECK_SANDBOX_PORT: '0',
      SKYDECK_SOCIAL_SANDBOX_PORT: '0',
      SKYDECK_ANALYTICS_SANDBOX_PORT: '0',
      SKYDECK_PAYMENTS_SANDBOX_PORT: '0',
      SKYDECK_RATE_LIMIT_FACTOR: '0',
      SKYDECK_WAIT_FACTOR: '0.05',
      HOST: '127.0.0.1',
      PORT: '0',
    });
    onTestFinished(async () => void (await product.stop()));
    const headers = await signedIn(product.address);
    const ask = (where: string, more: { method?: string; body?: string; headers?: Record<string, string> } = {}) =>
      fetch(`${product.address}/svc/${where}`, {
        method: more.method ?? 'GET',
        body: more.body ?? null,
        headers: { ...headers, ...more.headers },
      });
    const ready = async () => {
      const answer = await fetch(`${product.address}/readyz`);
      return { status: answer.status, body: await answer.text() };
    };
    const answers: { status: number; retryAfter: string | null; body: string }[] = [];
    const note = async (response: Response): Promise<number> => {
      const body = await response.text();
      answers.push({ status: response.status, retryAfter: response.headers.get('retry-after'), body });
      return response.status;
    };

    const { items } = (await (await ask('servers?size=10&state=on,off')).json()) as { items: { id: string }[] };
    expect(items.length).toBeGreaterThan(3);
    const notes = items.slice(0, 4).map(({ id }): Written => ({ serverId: id, accepted: -1, tried: -1 }));
    const ended = new AbortController();
    const write = async (one: Written): Promise<void> => {
      for (let version: string | null = null; !ended.signal.aborted;) {
        const where = `servers/${one.serverId}/note`;
        if (version === null) {
          const found = await ask(where);
          const text = await found.clone().text();
          if ((await note(found)) !== 200) await delay(50);
          else version = String((JSON.parse(text) as { version: number }).version);
          continue;
        }
        one.tried += 1;
        const body = JSON.stringify({ body: `${one.tried} ${'x'.repeat(9000)}` });
        const status = await note(await ask(where, { method: 'PUT', body, headers: { 'if-match': version } }));
        if (status === 200) {
          one.accepted = one.tried;
          version = String(Number(version) + 1);
        } else {
          // It may have been written although its answer was lost with the connection.
          version = null;
          await delay(50);
        }
      }
    };
    const load = notes.map(write);
    onTestFinished(async () => {
      ended.abort();
      await Promise.allSettled(load);
    });

    for (let round = 0; round < rounds; round += 1) {
      const before = answers.length;
      fill();
      await vi.waitFor(() => {
        // What is freed in between, such as old log, is filled again.
        fill();
        expect(answers.slice(before).some(({ status }) => status === 503)).toBe(true);
      }, patiently);
      await vi.waitFor(async () => expect(await ready()).toMatchObject({ status: 503 }), patiently);
      await delay(2000);
      expect(await ready()).toMatchObject({ status: 503 });
      rmSync(ballast);
      await vi.waitFor(async () => expect(await ready()).toMatchObject({ status: 200 }), patiently);
      const since = notes.map(({ accepted }) => accepted);
      await vi.waitFor(() => {
        for (const [at, { accepted }] of notes.entries()) expect(accepted).toBeGreaterThan(since[at]!);
      }, patiently);
    }
    ended.abort();
    await Promise.all(load);
    const other = answers.filter(({ status }) => ![200, 503].includes(status));
    expect(other.filter(({ status }) => status !== 412)).toEqual([]);
    expect(answers.filter(({ status, retryAfter }) => status === 503 && retryAfter !== '2')).toEqual([]);
    const { url } = await startEmbedded({ dataDir });
    const database = new pg.Client(url);
    await database.connect();
    const { rows } = await database.query<{ id: string; number: number }>(
      `select server_id as id, split_part(body, ' ', 1)::int as number from server_note where server_id = any($1)`,
      [notes.map(({ serverId }) => serverId)],
    );
    await database.end();
    for (const { serverId, accepted, tried } of notes) {
      const number = rows.find(({ id }) => id === serverId)?.number;
      expect(number).toBeGreaterThanOrEqual(accepted);
      expect(number).toBeLessThanOrEqual(tried);
    }
    expect(await product.stop()).toBe(0);
  },
  900_000,
);
