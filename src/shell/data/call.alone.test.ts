import { beforeEach, expect, test, vi } from 'vitest';
import { op } from '#kernel/op.ts';

/** What a browser has and this process has not. */
const stored = new Map<string, string>();
vi.stubGlobal('window', {});
vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=x%2By' });
vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('localStorage', { getItem: () => null });
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
});

/** A request that waits for its answer. */
interface Sent {
  url: string;
  headers: Record<string, string>;
  answer(status: number, token?: string): void;
}
const sent: Sent[] = [];
vi.stubGlobal(
  'fetch',
  (url: string, { headers }: { headers: Record<string, string> }) =>
    new Promise<Response>((resolve) => {
      const answer = (status: number, token?: string) => {
        const body = status === 200 ? '{"ok":true}' : '{"errors":[{"code":20,"info":"You are not logged in."}]}';
        resolve(new Response(body, { status, headers: token === undefined ? {} : { token } }));
      };
      sent.push({ url, headers: { ...headers }, answer });
    }),
);
const { call } = await import('./call.ts');

const base = { summary: '', may: 'signed-in', audit: 'none: test', output: null } as const;
const read = op({ ...base, method: 'GET', path: '/read' });
const change = op({ ...base, method: 'PUT', path: '/change', support: 'refused' });
const own = { ownSession: true };
const statusOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 200,
    (error: unknown) => (error instanceof Error && 'status' in error ? error.status : error),
  );
/** The request of that number to an address; waits until it is there. */
const request = async (url: string, number = 0) => {
  const found = () => sent.filter((one) => one.url === url);
  await expect.poll(() => found().length).toBeGreaterThan(number);
  return found()[number]!;
};
const reading = (number = 0) => request('/svc/read', number);
const changing = (number = 0) => request('/svc/change', number);

beforeEach(() => {
  sent.length = 0;
  stored.set('console.token', 'old');
});

test('a read that met the old token is sent once more with the one that a change brought', async () => {
  const answer = statusOf(call(read, {}, own));
  const changed = statusOf(call(change, {}, own));
  (await reading()).answer(401);
  (await changing()).answer(200, 'new');
  expect(await changed).toBe(200);
  const again = await reading(1);
  expect([again.url, again.headers['token'], again.headers['X-XSRF-TOKEN']]).toEqual(['/svc/read', 'new', 'x+y']);
  again.answer(200);
  expect(await answer).toBe(200);
});

test('a change that was over before the read was refused counts, too', async () => {
  const answer = statusOf(call(read, {}, own));
  const changed = statusOf(call(change, {}, own));
  (await changing()).answer(200, 'new');
  await changed;
  (await reading()).answer(401);
  (await reading(1)).answer(200);
  expect(await answer).toBe(200);
});

test('it is sent once more and no oftener', async () => {
  const answer = statusOf(call(read, {}, own));
  const changed = statusOf(call(change, {}, own));
  (await changing()).answer(200, 'new');
  (await reading()).answer(401);
  (await reading(1)).answer(401, 'newer');
  expect([await answer, await changed, sent.length]).toEqual([401, 200, 3]);
});

test('without a new token a 401 is the end of the session', async () => {
  const answer = statusOf(call(read, {}, own));
  (await reading()).answer(401);
  expect([await answer, sent.length]).toEqual([401, 1]);
});

test('a change that fails, or brings no token, sends no read again', async () => {
  const answer = statusOf(call(read, {}, own));
  const changed = statusOf(call(change, {}, own));
  (await reading()).answer(401);
  (await changing()).answer(409);
  expect([await changed, await answer, sent.length]).toEqual([409, 401, 2]);
});

test('a refused change is never sent again, and another refusal of a read is no reason either', async () => {
  const first = statusOf(call(change, {}, own));
  const second = statusOf(call(change, {}, own));
  const answer = statusOf(call(read, {}, own));
  (await changing(0)).answer(200, 'new');
  (await changing(1)).answer(401);
  (await reading()).answer(403);
  expect([await first, await second, await answer, sent.length]).toEqual([200, 401, 403, 3]);
});
