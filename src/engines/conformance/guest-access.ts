import { expect, it } from 'vitest';
import { EngineFinal, EngineRetryable } from '#engines/port.ts';
import { finish, freshToken, made, patient, power, read, type UseHarness } from './harness.ts';

/** The system inside a machine: credentials, the rescue system and a fresh system disk, each once a token. */
export function accessing(use: UseHarness): void {
  const access = (machineRef: string) => ({ machineRef, password: 'Never-Kept-2', sshKey: null, force: true });
  const rescue = (machineRef: string, enter: boolean) => ({
    machineRef,
    enter,
    password: enter ? 'Never-Kept-3' : null,
  });
  const rebuild = (machineRef: string, imageRef: string) => ({
    machineRef,
    imageRef,
    systemDiskGb: 10,
    wipeDisks: false,
    password: 'Never-Kept-4',
    sshKey: null,
  });

  it('sets credentials: a machine that is on restarts once, one that is off stays off', async () => {
    const h = use();
    if (!h.engine.capabilities.guest?.reset) return;
    const { ref } = await made(h);
    await finish(h, h.engine.ensureAccess(freshToken(), access(ref), patient));
    expect((await read(h, ref)).power).toBe('off');
    await power(h, ref, 'on');
    const before = await read(h, ref);
    const token = freshToken();
    const done = await finish(h, h.engine.ensureAccess(token, access(ref), patient));
    const after = await read(h, ref);
    expect(after.power).toBe('on');
    expect(after.powerSince).toBeGreaterThanOrEqual(before.powerSince);
    expect(await h.engine.ensureAccess(token, access(ref), patient)).toEqual(done);
    expect(await read(h, ref)).toEqual(after);
  });

  it('goes into the rescue system and back, and is on both times', async () => {
    const h = use();
    if (!h.engine.capabilities.guest?.rescue) return;
    const { ref } = await made(h);
    await finish(h, h.engine.ensureRescue(freshToken(), rescue(ref, true), patient));
    expect((await read(h, ref)).power).toBe('on');
    await finish(h, h.engine.ensureRescue(freshToken(), rescue(ref, false), patient));
    expect((await read(h, ref)).power).toBe('on');
  });

  it('makes a machine anew: off, with its cards and size', async () => {
    const h = use();
    if (h.engine.capabilities.guest === null) return;
    const diskSizesGb = [10, 20].slice(0, h.engine.capabilities.maxDisks);
    const { ref } = await made(h, { diskSizesGb });
    await power(h, ref, 'on');
    const before = await read(h, ref);
    await finish(h, h.engine.ensureRebuilt(freshToken(), rebuild(ref, h.imageRef), patient));
    const after = await read(h, ref);
    expect(after).toMatchObject({ power: 'off', diskSizesGb, nics: before.nics, ramMb: before.ramMb });
    await power(h, ref, 'on');
  });

  it('does it once when the answer is lost', async ({ skip }) => {
    const h = use();
    if (h.engine.capabilities.guest === null) return;
    if (h.faults === undefined) return skip();
    const { ref } = await made(h);
    const token = freshToken();
    await h.faults.loseNext('ensureRebuilt');
    const ask = () => h.engine.ensureRebuilt(token, rebuild(ref, h.imageRef), patient);
    await expect(ask()).rejects.toBeInstanceOf(EngineRetryable);
    await h.settle(token);
    await power(h, ref, 'on');
    await finish(h, ask());
    expect((await read(h, ref)).power).toBe('on');
  });

  it('refuses for a machine that is not there, and credentials of a suspended one', async () => {
    const h = use();
    if (h.engine.capabilities.guest === null) return;
    for (const asked of [
      h.engine.ensureAccess(freshToken(), access('no-such-machine'), patient),
      h.engine.ensureRescue(freshToken(), rescue('no-such-machine', true), patient),
      h.engine.ensureRebuilt(freshToken(), rebuild('no-such-machine', h.imageRef), patient),
    ])
      await expect(asked).rejects.toBeInstanceOf(EngineFinal);
    if (!h.engine.capabilities.power.includes('suspend')) return;
    const { ref } = await made(h);
    await power(h, ref, 'on');
    await power(h, ref, 'suspend');
    const asked = h.engine.ensureAccess(freshToken(), access(ref), patient);
    await expect(asked).rejects.toBeInstanceOf(EngineFinal);
  });
}
