import { expect, it } from 'vitest';
import { EngineFinal } from '#engines/port.ts';
import { freshToken, made, patient, power, read, type UseHarness } from './harness.ts';

/** A machine's bandwidth can be capped in any power state; each engine has its own test that the cap holds. */
export function capping(use: UseHarness): void {
  it('takes a cap and takes it away, on or off, as often as it is asked', async ({ skip }) => {
    const h = use();
    if (!h.engine.capabilities.networkCaps) skip();
    const { ref } = await made(h);
    await h.engine.capNetwork({ machineRef: ref, mbps: 50 }, patient);
    await power(h, ref, 'on');
    for (const mbps of [1, 1, 100_000, null, null]) await h.engine.capNetwork({ machineRef: ref, mbps }, patient);
    expect(await read(h, ref)).toMatchObject({ power: 'on' });
  });

  it('says for good that there is no such machine', async ({ skip }) => {
    const h = use();
    if (!h.engine.capabilities.networkCaps) skip();
    const of = { machineRef: freshToken(), mbps: 5 };
    await expect(h.engine.capNetwork(of, patient)).rejects.toBeInstanceOf(EngineFinal);
  });
}
