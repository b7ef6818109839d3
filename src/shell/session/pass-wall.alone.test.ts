import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../data/api-error.ts';

/** What the wall is on: the calls, the cache, the router and the notices. */
const done: string[] = [];
const answers = new Map<string, () => Promise<unknown>>();
vi.stubGlobal('location', { search: '' });
vi.mock('#domains/identity/contract.ts', () => ({ identity: { readUser: 'user' } }));
vi.mock('#domains/console/contract.ts', () => ({ consoleOps: { readMenu: 'menu' } }));
vi.mock('../data/call.ts', () => ({ call: (op: string) => answers.get(op)?.() }));
vi.mock('../form/act.ts', () => ({ toastError: (error: ApiError) => done.push(`notice ${error.message}`) }));
vi.mock('../session/session-reads.ts', () => ({
  userOptions: { queryKey: ['user'] },
  menuOptions: { queryKey: ['menu'] },
}));
vi.mock('../session/session-effects.ts', () => ({
  takeWantedPath: () => null,
  reroute: async () => void done.push('router'),
  goTo: () => undefined,
}));
vi.mock('../session/tabs-in-step.ts', () => ({ signalTabs: () => undefined }));
vi.mock('../data/query-client.ts', () => ({
  cache: {
    cancelQueries: async ({ queryKey }: { queryKey: string[] }) => void done.push(`cancel ${queryKey.join()}`),
    setQueryData: (key: string[], value: unknown) => done.push(`set ${key.join()} ${String(value)}`),
  },
}));
const { passWall } = await import('../session/enter.ts');

beforeEach(() => {
  done.length = 0;
  answers.set('user', async () => 'Ann');
  answers.set('menu', async () => 'whole');
});

test('person and menu come into force together, after what was asked for behind the wall, and then the page', async () => {
  await passWall();
  expect(done).toEqual(['cancel user', 'cancel menu', 'set menu whole', 'set user Ann', 'router']);
});

test('nothing comes into force while one of the two is missing', async () => {
  let arrive: (menu: string) => void = () => undefined;
  answers.set('menu', () => new Promise((resolve) => (arrive = resolve)));
  const passing = passWall();
  await Promise.resolve();
  expect(done).toEqual([]);
  arrive('late');
  await passing;
  expect(done).toContain('set menu late');
});

test.each(['user', 'menu'])('a refusal of the %s is told, and the wall stays', async (which) => {
  answers.set(which, () => Promise.reject(new ApiError(503, [{ code: 1010, info: 'Busy.' }])));
  await passWall();
  expect(done).toEqual(['notice Busy.']);
});

test('what is no answer of the server is not swallowed', async () => {
  answers.set('user', () => Promise.reject(new TypeError('broken')));
  await expect(passWall()).rejects.toThrow('broken');
  expect(done).toEqual([]);
});
