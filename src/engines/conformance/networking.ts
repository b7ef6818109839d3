import { expect, it } from 'vitest';
import { EngineFinal, EngineRetryable } from '#engines/port.ts';
import * as harness from './harness.ts';

const { finish, freshToken, made, nicOf, patient, power, read } = harness;

/** The network interfaces of a machine are as wanted, once for a token, or as they were. */
export function networking(use: harness.UseHarness): void {
  it('is made with its cards connected', async () => {
    const machine = await made(use());
    expect(machine.nics.map((nic) => nic.connected)).toEqual([true]);
  });

  it('adds, unplugs, addresses and removes cards', async () => {
    const h = use();
    const machine = await made(h);
    const [first] = machine.nics;
    const second = { ...nicOf(h, 2), connected: true };
    const change = async (nics: readonly (typeof second)[]) => {
      await finish(h, h.engine.ensureNics(freshToken(), { machineRef: machine.ref, nics }, patient));
      return (await read(h, machine.ref)).nics;
    };
    const both = [first!, second];
    expect(await change(both.map((nic) => ({ ...nic, ips: [...nic.ips] })))).toEqual(both);
    const unplugged = [
      { ...first!, ips: [...first!.ips] },
      { ...second, connected: false, ips: ['10.9.8.77'] },
    ];
    expect(await change(unplugged)).toEqual(unplugged);
    expect(await change([{ ...second, ips: [] }])).toEqual([{ ...second, ips: [] }]);
  });

  it('unplugs a card of a machine that runs', async () => {
    const h = use();
    const { ref, nics } = await made(h);
    await power(h, ref, 'on');
    const off = nics.map((nic) => ({ ...nic, connected: false }));
    await finish(h, h.engine.ensureNics(freshToken(), { machineRef: ref, nics: off }, patient));
    expect(await read(h, ref)).toMatchObject({ power: 'on', nics: off });
  });

  it('does it once for one token, and refuses what cannot be', async () => {
    const h = use();
    const { ref: machineRef, nics } = await made(h);
    const token = freshToken();
    const added = [...nics, { ...nicOf(h, 2), connected: true }];
    const job = await finish(h, h.engine.ensureNics(token, { machineRef, nics: added }, patient));
    expect(await h.engine.ensureNics(token, { machineRef, nics: added }, patient)).toEqual(job);
    for (const wrong of [[...added, ...nics], [{ ...added[0]!, networkRef: 'another-network' }]])
      await expect(h.engine.ensureNics(freshToken(), { machineRef, nics: wrong }, patient)).rejects.toBeInstanceOf(
        EngineFinal,
      );
    const gone = h.engine.ensureNics(freshToken(), { machineRef: 'no-such-machine', nics: [] }, patient);
    await expect(gone).rejects.toBeInstanceOf(EngineFinal);
    expect((await read(h, machineRef)).nics).toEqual(added);
  });

  it('changes them although the answer was lost, and none when it fails', async ({ skip }) => {
    const h = use();
    if (h.faults === undefined) return skip();
    const { ref: machineRef, nics } = await made(h);
    const off = nics.map((nic) => ({ ...nic, connected: false }));
    const [lost, failed] = [freshToken(), freshToken()];
    await h.faults.loseNext('ensureNics');
    await expect(h.engine.ensureNics(lost, { machineRef, nics: off }, patient)).rejects.toBeInstanceOf(EngineRetryable);
    await finish(h, h.engine.ensureNics(lost, { machineRef, nics: off }, patient));
    await h.faults.failNext('ensureNics', 'The switch did not answer.');
    await h.engine.ensureNics(failed, { machineRef, nics }, patient);
    expect(await h.settle(failed)).toMatchObject({ state: 'failed', error: 'The switch did not answer.' });
    expect((await read(h, machineRef)).nics).toEqual(off);
  });
}
