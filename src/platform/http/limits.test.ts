import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLimits, RateLimited, type Lease, type Limits } from './limits.ts';

/** The shared windows as the database keeps them, and how often each was asked. */
function windowsAt(clock: { ms: number }) {
  const windows = new Map<string, { points: number; endsAt: number }>();
  const asked: string[] = [];
  const lease: Lease = async (key, points) => {
    asked.push(key);
    const known = windows.get(key);
    const window = known !== undefined && known.endsAt > clock.ms ? known : { points: 0, endsAt: clock.ms + 60_000 };
    window.points += points;
    windows.set(key, window);
    return { points: window.points, endsInMs: window.endsAt - clock.ms };
  };
  return { lease, asked };
}

const isAllowed = async (limits: Limits, limit: 'read' | 'login', who = '192.0.2.1') => {
  try {
    await limits.count(limit, who, false);
    return true;
  } catch (error) {
    if (error instanceof RateLimited) return false;
    throw error;
  }
};

/** Requests of a minute, each at one of the processes. */
async function minute(order: readonly number[], limit: 'read' | 'login') {
  const clock = { ms: 0 };
  const { lease, asked } = windowsAt(clock);
  const processes = Array.from({ length: Math.max(...order) + 1 }, () => createLimits(1, lease, () => clock.ms));
  const allowed = await Promise.all(order.map((at) => isAllowed(processes[at]!, limit)));
  return { allowed: allowed.filter(Boolean).length, leases: asked.length, processes: processes.length };
}

const orders = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 800 });

test('processes together let through no more sign-ins than the limit, and all of them', async () => {
  await fc.assert(
    fc.asyncProperty(orders, async (order) => {
      const { allowed } = await minute(order, 'login');
      expect(allowed).toBe(Math.min(30, order.length));
    }),
  );
});

test('of a high limit each further process adds a tenth at most, and the leases stay few', async () => {
  await fc.assert(
    fc.asyncProperty(orders, async (order) => {
      const { allowed, leases, processes } = await minute(order, 'read');
      expect(allowed).toBeLessThanOrEqual(120 + (processes - 1) * 12);
      // What a process has leased and not used is no one else's.
      expect(allowed).toBeGreaterThanOrEqual(Math.min(order.length, 120 - (processes - 1) * 12));
      expect(leases).toBeLessThanOrEqual(10 + processes);
    }),
  );
});

test('processes that share the requests evenly let through exactly the limit', async () => {
  const turns = Array.from({ length: 400 }, (_, at) => at % 2);
  expect(await minute(turns, 'read')).toEqual({ allowed: 120, leases: 10, processes: 2 });
});

test('who asks for little costs no lease, and who is refused costs no further one', async () => {
  expect(
    (
      await minute(
        Array.from({ length: 12 }, () => 0),
        'read',
      )
    ).leases,
  ).toBe(0);
  expect(
    (
      await minute(
        Array.from({ length: 5000 }, () => 0),
        'read',
      )
    ).leases,
  ).toBe(9);
  expect(
    (
      await minute(
        Array.from({ length: 5000 }, () => 0),
        'login',
      )
    ).leases,
  ).toBe(30);
});

test('a new minute begins when the shared one ends', async () => {
  const clock = { ms: 0 };
  const { lease } = windowsAt(clock);
  const [one, other] = [createLimits(1, lease, () => clock.ms), createLimits(1, lease, () => clock.ms)];
  for (let n = 0; n < 30; n += 1) expect(await isAllowed(one, 'login')).toBe(true);
  clock.ms = 40_000;
  expect(await isAllowed(other, 'login')).toBe(false);
  await expect(other.count('login', '192.0.2.1', false)).rejects.toMatchObject({ retryAfterSeconds: 20 });
  clock.ms = 60_000;
  expect([await isAllowed(one, 'login'), await isAllowed(other, 'login')]).toEqual([true, true]);
});

test('addresses of one /64 share a limit', async () => {
  const limits = createLimits(1, windowsAt({ ms: 0 }).lease, () => 0);
  for (let n = 0; n < 30; n += 1) expect(await isAllowed(limits, 'login', `2001:db8::${n.toString(16)}`)).toBe(true);
  expect(await isAllowed(limits, 'login', '2001:db8::ffff:0:0:1')).toBe(false);
  expect(await isAllowed(limits, 'login', '2001:db8:0:1::1')).toBe(true);
});

test('without the database each process counts for itself', async () => {
  const limits = createLimits(
    1,
    () => Promise.reject(new Error('away')),
    () => 0,
  );
  const allowed = await Promise.all(Array.from({ length: 200 }, () => isAllowed(limits, 'read')));
  expect(allowed.filter(Boolean)).toHaveLength(120);
});
