import { expect, it } from 'vitest';
import { EngineFinal, type MachinePower, type PowerRequest } from '#engines/port.ts';
import { finish, freshToken, made, patient, power, read, type UseHarness } from './harness.ts';

type Action = PowerRequest['action'];
type Expected = MachinePower | 'refused';

const table: Record<MachinePower, Record<Action, Expected>> = {
  off: { on: 'on', off: 'off', restart: 'refused', suspend: 'refused', resume: 'refused' },
  on: { on: 'on', off: 'off', restart: 'on', suspend: 'suspended', resume: 'on' },
  suspended: { on: 'refused', off: 'off', restart: 'refused', suspend: 'suspended', resume: 'on' },
};
const way: Record<MachinePower, readonly Action[]> = { off: [], on: ['on'], suspended: ['on', 'suspend'] };
const cells = (['off', 'on', 'suspended'] as const).flatMap((from) =>
  (['on', 'off', 'restart', 'suspend', 'resume'] as const).map((action) => ({ from, action, to: table[from][action] })),
);

/** Power follows one table; a token is one change. */
export function powering(use: UseHarness): void {
  it.each(cells)('$action of a machine that is $from: $to', async ({ from, action, to }) => {
    const h = use();
    if (!h.engine.capabilities.power.includes(action)) return;
    if (way[from].some((step) => !h.engine.capabilities.power.includes(step))) return;
    const { ref } = await made(h);
    for (const step of way[from]) await power(h, ref, step);
    const before = await read(h, ref);
    const asked = h.engine.ensurePower(freshToken(), { machineRef: ref, action, force: true }, patient);
    if (to === 'refused') {
      await expect(asked).rejects.toBeInstanceOf(EngineFinal);
      expect(await read(h, ref)).toEqual(before);
      return;
    }
    await finish(h, asked);
    const after = await read(h, ref);
    expect(after.power).toBe(to);
    const changed = from !== to || action === 'restart';
    if (changed) expect(after.powerSince).toBeGreaterThanOrEqual(before.powerSince);
    else expect(after.powerSince).toBe(before.powerSince);
  });

  it.each([true, false])('turns off and restarts with force %s', async (force) => {
    const h = use();
    const { ref } = await made(h);
    await power(h, ref, 'on');
    await power(h, ref, { action: 'restart', force });
    expect((await read(h, ref)).power).toBe('on');
    await power(h, ref, { action: 'off', force });
    expect((await read(h, ref)).power).toBe('off');
  });

  it('does one change for the same token twice', async () => {
    const h = use();
    const { ref } = await made(h);
    const token = freshToken();
    const first = await finish(
      h,
      h.engine.ensurePower(token, { machineRef: ref, action: 'on', force: false }, patient),
    );
    await power(h, ref, 'off');
    const off = await read(h, ref);
    expect(await h.engine.ensurePower(token, { machineRef: ref, action: 'on', force: false }, patient)).toEqual(first);
    expect(await read(h, ref)).toEqual(off);
  });

  it('restarts once for 20 requests at once with one token', async () => {
    const h = use();
    const { ref } = await made(h);
    await power(h, ref, 'on');
    const token = freshToken();
    const ask = () => h.engine.ensurePower(token, { machineRef: ref, action: 'restart', force: true }, patient);
    const jobs = await Promise.all(Array.from({ length: 20 }, ask));
    const done = await h.settle(token);
    expect(new Set(jobs.map((job) => job.token))).toEqual(new Set([token]));
    const since = (await read(h, ref)).powerSince;
    expect(await ask()).toEqual(done);
    expect((await read(h, ref)).powerSince).toBe(since);
  });

  it('finds the job of a power change by its token', async () => {
    const h = use();
    const { ref } = await made(h);
    const token = freshToken();
    const job = await finish(h, h.engine.ensurePower(token, { machineRef: ref, action: 'on', force: false }, patient));
    expect(await h.engine.findJob(token, patient)).toEqual(job);
    expect(job.machineRef).toBe(ref);
  });

  it('refuses for a machine that is not there or was destroyed', async () => {
    const h = use();
    const { ref } = await made(h);
    await finish(h, h.engine.ensureDestroyed(freshToken(), ref, patient));
    for (const gone of [ref, 'no-such-machine']) {
      const asked = h.engine.ensurePower(freshToken(), { machineRef: gone, action: 'on', force: false }, patient);
      await expect(asked).rejects.toBeInstanceOf(EngineFinal);
    }
  });

  it('says when the power changed', async () => {
    const h = use();
    const machine = await made(h);
    await power(h, machine.ref, 'on');
    const on = await read(h, machine.ref);
    expect(Number.isInteger(on.powerSince)).toBe(true);
    expect(on.powerSince).toBeGreaterThanOrEqual(machine.powerSince);
  });
}
