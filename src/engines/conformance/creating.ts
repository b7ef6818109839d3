import { expect, it } from 'vitest';
import { EngineFinal } from '#engines/port.ts';
import { finish, freshToken, listed, made, nicOf, patient, read, specOf, type UseHarness } from './harness.ts';

/** Machines are made once a token, as specified. */
export function creating(use: UseHarness): void {
  it('makes a machine that is off', async () => {
    const machine = await made(use());
    expect(machine).toMatchObject({ power: 'off', destroyed: false });
  });

  it('answers with a job that names its token', async () => {
    const h = use();
    const token = freshToken();
    const job = await h.engine.ensureMachine(token, specOf(h), patient);
    expect(job).toMatchObject({ token, error: null });
    expect(['running', 'done']).toContain(job.state);
    await h.settle(token);
  });

  it('keeps progress within 0 and 100 and never lets it go back', async () => {
    const h = use();
    const token = freshToken();
    const first = await h.engine.ensureMachine(token, specOf(h), patient);
    const second = await h.engine.findJob(token, patient);
    const last = await h.settle(token);
    const seen = [first.progress, second?.progress ?? -1, last.progress];
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen[0]).toBeGreaterThanOrEqual(0);
    expect(last.progress).toBe(100);
  });

  it('makes one machine for the same token twice', async () => {
    const h = use();
    const token = freshToken();
    const spec = specOf(h);
    const first = await finish(h, h.engine.ensureMachine(token, spec, patient));
    const second = await h.engine.ensureMachine(token, spec, patient);
    expect(second).toEqual(first);
    expect(await listed(h, spec.serverId)).toHaveLength(1);
  });

  it('makes one machine for 20 requests at once with one token', async () => {
    const h = use();
    const token = freshToken();
    const spec = specOf(h);
    await Promise.all(Array.from({ length: 20 }, () => h.engine.ensureMachine(token, spec, patient)));
    await h.settle(token);
    expect(await listed(h, spec.serverId)).toHaveLength(1);
  });

  it('makes 20 machines for 20 tokens at once', async () => {
    const h = use();
    const tokens = Array.from({ length: 20 }, freshToken);
    const { serverId } = specOf(h);
    await Promise.all(tokens.map((token) => h.engine.ensureMachine(token, specOf(h, { serverId }), patient)));
    for (const token of tokens) await h.settle(token);
    expect(await listed(h, serverId)).toHaveLength(20);
  });

  it('answers a known token with what it made, whatever is asked now', async () => {
    const h = use();
    const token = freshToken();
    const job = await finish(h, h.engine.ensureMachine(token, specOf(h, { name: 'first-name' }), patient));
    await h.engine.ensureMachine(token, specOf(h, { name: 'second-name' }), patient);
    expect((await read(h, job.machineRef)).name).toBe('first-name');
  });

  it('does not remake what was destroyed', async () => {
    const h = use();
    const token = freshToken();
    const spec = specOf(h);
    const job = await finish(h, h.engine.ensureMachine(token, spec, patient));
    await finish(h, h.engine.ensureDestroyed(freshToken(), job.machineRef ?? '', patient));
    expect(await h.engine.ensureMachine(token, spec, patient)).toMatchObject({ state: 'done' });
    expect(await listed(h, spec.serverId)).toHaveLength(0);
  });

  it('finds the machine by its token', async () => {
    const h = use();
    const token = freshToken();
    const job = await finish(h, h.engine.ensureMachine(token, specOf(h), patient));
    expect((await h.engine.findMachine(token, patient))?.ref).toBe(job.machineRef);
  });

  it('finds the machine by its token while it is being made', async () => {
    const h = use();
    const token = freshToken();
    const { machineRef } = await h.engine.ensureMachine(token, specOf(h), patient);
    const found = await h.engine.findMachine(token, patient);
    expect(found).not.toBeNull();
    if (machineRef !== null) expect(found?.ref).toBe(machineRef);
    await h.settle(token);
  });

  it('knows no job and no machine of a token that it never saw', async () => {
    const { engine } = use();
    expect(await engine.findJob(freshToken(), patient)).toBeNull();
    expect(await engine.findMachine(freshToken(), patient)).toBeNull();
  });

  it.each(['a/b?c#d', '..', 'with space', '100%25', 'ключ', `'"; --`])('takes the token %j', async (odd) => {
    const h = use();
    const token = odd === '..' ? odd : `${odd}${freshToken()}`;
    const job = await finish(h, h.engine.ensureMachine(token, specOf(h), patient));
    expect(job.token).toBe(token);
    expect((await h.engine.findMachine(token, patient))?.ref).toBe(job.machineRef);
  });

  it.each(['web.server_(1)', 'שרת ראשון', 'naïve', `O'Brien "x"`, '<b>&amp;', '数据库', '../../etc', '🚀'])(
    'keeps the name %j',
    async (name) => expect((await made(use(), { name })).name).toBe(name),
  );

  it("keeps the console's server id as a tag", async () => {
    const h = use();
    const spec = specOf(h);
    expect((await made(h, spec)).serverId).toBe(spec.serverId);
  });

  it('honours processor and memory', async () => {
    const hardware = { cpuType: 'D', cpuCount: 4, ramMb: 8192 };
    expect(await made(use(), hardware)).toMatchObject(hardware);
  });

  it('honours disks, in their order', async () => {
    expect((await made(use(), { diskSizesGb: [20, 10, 15] })).diskSizesGb).toEqual([20, 10, 15]);
  });

  it('honours network cards, in their order', async () => {
    const h = use();
    const nics = [nicOf(h, 3), nicOf(h, 1), { ...nicOf(h, 2), ips: ['10.9.8.7', '2001:db8::7'] }];
    expect((await made(h, { nics })).nics).toEqual(nics.map((nic) => ({ ...nic, connected: true })));
  });

  it('makes a machine without a network card', async () => {
    expect((await made(use(), { nics: [] })).nics).toEqual([]);
  });

  it('takes as many disks and cards as it says, and refuses one more', async () => {
    const h = use();
    const { maxDisks, maxNics } = h.engine.capabilities;
    const disks = (count: number) => Array.from({ length: count }, () => 5);
    const nics = (count: number) => Array.from({ length: count }, (_, i) => nicOf(h, i + 1));
    const full = await made(h, { diskSizesGb: disks(maxDisks), nics: nics(maxNics) });
    expect([full.diskSizesGb.length, full.nics.length]).toEqual([maxDisks, maxNics]);
    for (const more of [{ diskSizesGb: disks(maxDisks + 1) }, { nics: nics(maxNics + 1) }]) {
      const spec = specOf(h, more);
      await expect(h.engine.ensureMachine(freshToken(), spec, patient)).rejects.toBeInstanceOf(EngineFinal);
      expect(await listed(h, spec.serverId)).toHaveLength(0);
    }
  });

  it.each([{ cpuCount: 0 }, { ramMb: 0 }, { diskSizesGb: [] }, { diskSizesGb: [0] }])(
    'refuses %j for good',
    async (wrong) => {
      const h = use();
      const asked = h.engine.ensureMachine(freshToken(), specOf(h, wrong), patient);
      await expect(asked).rejects.toBeInstanceOf(EngineFinal);
    },
  );
}
