import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isPartMissing, loadPart, PartMissing } from './load-part.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a part that arrives is handed on', async () => {
  expect(await loadPart(async () => ({ default: 'page' }))).toEqual({ default: 'page' });
  expect(vi.getTimerCount()).toBe(0);
});

test('one that never arrives fails after two minutes', async () => {
  const failed = vi.fn<(error: unknown) => void>();
  loadPart(() => new Promise(() => undefined)).catch(failed);
  await vi.advanceTimersByTimeAsync(119_000);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  expect(failed).toHaveBeenCalledWith(expect.any(PartMissing));
});

test.each([
  'Failed to fetch dynamically imported module: /assets/a.js',
  'error loading dynamically imported module',
  'Importing a module script failed.',
])('a browser that says "%s" means that it did not arrive', async (text) => {
  const failed = vi.fn<(error: unknown) => void>();
  loadPart(() => Promise.reject(new TypeError(text))).catch(failed);
  await vi.advanceTimersByTimeAsync(1000);
  expect(failed).toHaveBeenCalledWith(expect.any(PartMissing));
});

test('one whose connection broke is loaded again', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'))
    .mockResolvedValueOnce('page');
  const loaded = loadPart(load);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await loaded).toBe('page');
});

test('a part that arrives and fails is broken, not missing', async () => {
  const broken = new TypeError('x is not a function');
  await expect(loadPart(() => Promise.reject(broken))).rejects.toBe(broken);
  expect(isPartMissing(broken)).toBe(false);
});
