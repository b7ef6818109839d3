import { expect, it } from 'vitest';
import { finish, freshToken, listed, made, patient, power, read, specOf, type UseHarness } from './harness.ts';

/** A machine goes once, and asking again is no mistake. */
export function destroying(use: UseHarness): void {
  it('removes the machine: it is null or remembered as destroyed', async () => {
    const h = use();
    const { ref } = await made(h);
    await finish(h, h.engine.ensureDestroyed(freshToken(), ref, patient));
    const left = await h.engine.readMachine(ref, patient);
    expect(left === null || left.destroyed).toBe(true);
  });

  it('lists it no more', async () => {
    const h = use();
    const machine = await made(h);
    expect(await listed(h, machine.serverId)).toHaveLength(1);
    await finish(h, h.engine.ensureDestroyed(freshToken(), machine.ref, patient));
    expect(await listed(h, machine.serverId)).toHaveLength(0);
  });

  it('removes a machine that is on', async () => {
    const h = use();
    const machine = await made(h);
    await power(h, machine.ref, 'on');
    await finish(h, h.engine.ensureDestroyed(freshToken(), machine.ref, patient));
    expect(await listed(h, machine.serverId)).toHaveLength(0);
  });

  it('is one removal for the same token twice', async () => {
    const h = use();
    const { ref } = await made(h);
    const token = freshToken();
    const job = await finish(h, h.engine.ensureDestroyed(token, ref, patient));
    expect(await h.engine.ensureDestroyed(token, ref, patient)).toEqual(job);
    expect(await h.engine.findJob(token, patient)).toEqual(job);
  });

  it('is a finished job for what is gone, by another token', async () => {
    const h = use();
    const { ref } = await made(h);
    await finish(h, h.engine.ensureDestroyed(freshToken(), ref, patient));
    expect(await h.engine.ensureDestroyed(freshToken(), ref, patient)).toMatchObject({ state: 'done', progress: 100 });
  });

  it('is a finished job for what never was', async () => {
    const { engine } = use();
    const job = await engine.ensureDestroyed(freshToken(), 'no-such-machine', patient);
    expect(job).toMatchObject({ state: 'done', error: null });
  });

  it('leaves the others alone', async () => {
    const h = use();
    const { serverId } = specOf(h);
    const [kept, gone] = [await made(h, { serverId }), await made(h, { serverId })];
    await finish(h, h.engine.ensureDestroyed(freshToken(), gone.ref, patient));
    expect(await read(h, kept.ref)).toEqual(kept);
    expect((await listed(h, serverId)).map((machine) => machine.ref)).toEqual([kept.ref]);
  });

  it('ends well when asked while the machine is being made', async () => {
    const h = use();
    const token = freshToken();
    const spec = specOf(h);
    await h.engine.ensureMachine(token, spec, patient);
    const ref = (await h.engine.findMachine(token, patient))?.ref ?? '';
    await finish(h, h.engine.ensureDestroyed(freshToken(), ref, patient));
    await h.settle(token);
    expect(await listed(h, spec.serverId)).toHaveLength(0);
  });
}
