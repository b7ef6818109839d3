import { expect, test, vi } from 'vitest';

vi.stubGlobal('window', {});
vi.stubGlobal('navigator', { onLine: true });
vi.useFakeTimers();
/** What is answered next, 0 for nothing; after the last one, 200. */
const statuses: number[] = [];
let asked = 0;
vi.stubGlobal('fetch', async (url: string) => {
  expect(url).toBe('/readyz');
  asked += 1;
  const status = statuses.shift() ?? 200;
  if (status === 0) throw new TypeError('Failed to fetch');
  return new Response(null, { status });
});
const { noteFailure, isServiceAway } = await import('./service.ts');
const { cache } = await import('./query-client.ts');
const reread = vi.spyOn(cache, 'invalidateQueries').mockResolvedValue();

test('a request that was refused for another reason asks nothing', async () => {
  for (const status of [400, 401, 404, 409, 429, 500]) noteFailure(status);
  await vi.runAllTimersAsync();
  expect([asked, isServiceAway()]).toEqual([0, false]);
});

test('a service that is ready although a request failed is not away', async () => {
  noteFailure(503);
  await vi.runAllTimersAsync();
  expect([asked, isServiceAway(), reread.mock.calls.length]).toEqual([1, false, 0]);
});

test('a service that is away is asked until it is back; then everything on the screen is read again', async () => {
  statuses.push(503, 0, 502, 503);
  noteFailure(-1);
  noteFailure(503);
  await vi.advanceTimersByTimeAsync(0);
  expect(isServiceAway()).toBe(true);
  expect(reread).not.toHaveBeenCalled();
  await vi.runAllTimersAsync();
  expect([asked, isServiceAway(), reread.mock.calls.length]).toEqual([6, false, 1]);
});
