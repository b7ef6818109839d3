import { expect, it } from 'vitest';
import { madeWith, type DeviceCatalog, type Devices } from '#engines/devices.ts';
import { EngineFinal, EngineRetryable } from '#engines/port.ts';
import * as harness from './harness.ts';

const { finish, freshToken, made, patient, power } = harness;

/** Other devices than a machine is made with, of the same catalog. */
const others = ({ guestTypes, scsiAdapters, nicTypes }: DeviceCatalog): Devices => ({
  bootOrder: ['network', 'disk'],
  guestType: guestTypes.at(-1)?.id ?? '',
  scsiAdapter: scsiAdapters.at(-1)?.id ?? '',
  nicType: nicTypes.at(-1)?.id ?? '',
});

/** What a machine shows its guest is as wanted, once for a token, or as it was. */
export function devising(use: harness.UseHarness): void {
  it('is made with the first of each, and changes while off', async ({ skip }) => {
    const h = use();
    const can = h.engine.capabilities.devices;
    if (can === null) return skip();
    const { ref: machineRef } = await made(h);
    expect(await h.engine.readDevices(machineRef, patient)).toEqual(madeWith(can));
    const [token, devices] = [freshToken(), others(can)];
    const job = await finish(h, h.engine.ensureDevices(token, { machineRef, devices }, patient));
    expect(await h.engine.ensureDevices(token, { machineRef, devices }, patient)).toEqual(job);
    expect(await h.engine.readDevices(machineRef, patient)).toEqual(devices);
    await power(h, machineRef, 'on');
    expect(await h.engine.readDevices(machineRef, patient)).toEqual(devices);
  });

  it('refuses a machine that runs, what the catalog does not have, and none', async ({ skip }) => {
    const h = use();
    const can = h.engine.capabilities.devices;
    if (can === null) return skip();
    const { ref: machineRef } = await made(h);
    const wanted = others(can);
    for (const wrong of [{ scsiAdapter: 'none-such' }, { nicType: '' }, { guestType: 'none' }, { bootOrder: [] }])
      await expect(
        h.engine.ensureDevices(freshToken(), { machineRef, devices: { ...wanted, ...wrong } }, patient),
      ).rejects.toBeInstanceOf(EngineFinal);
    await power(h, machineRef, 'on');
    for (const machine of [machineRef, 'no-such-machine'])
      await expect(
        h.engine.ensureDevices(freshToken(), { machineRef: machine, devices: wanted }, patient),
      ).rejects.toBeInstanceOf(EngineFinal);
    expect(await h.engine.readDevices(machineRef, patient)).toEqual(madeWith(can));
    expect(await h.engine.readDevices('no-such-machine', patient)).toBeNull();
  });

  it('changes them although the answer was lost, and none when it fails', async ({ skip }) => {
    const h = use();
    const can = h.engine.capabilities.devices;
    if (h.faults === undefined || can === null) return skip();
    const { ref: machineRef } = await made(h);
    const [lost, failed] = [freshToken(), freshToken()];
    const wanted = { machineRef, devices: others(can) };
    await h.faults.loseNext('ensureDevices');
    await expect(h.engine.ensureDevices(lost, wanted, patient)).rejects.toBeInstanceOf(EngineRetryable);
    await finish(h, h.engine.ensureDevices(lost, wanted, patient));
    await h.faults.failNext('ensureDevices', 'The host refused.');
    await h.engine.ensureDevices(failed, { machineRef, devices: madeWith(can) }, patient);
    expect(await h.settle(failed)).toMatchObject({ state: 'failed', error: 'The host refused.' });
    expect(await h.engine.readDevices(machineRef, patient)).toEqual(wanted.devices);
  });
}
