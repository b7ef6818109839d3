import { describe, expect, it } from 'vitest';
import { maxSamples, maxSampledMachines, type MachineSample } from '#engines/statistics.ts';
import * as harness from './harness.ts';

const { freshToken, finish, made, nicOf, patient, power, read, specOf } = harness;

/** Statistics: samples of the past, their interval, and why there are none. */
export function sampling(use: harness.UseHarness): void {
  const finest = () => use().engine.capabilities.statistics?.kept[0];
  /** From a quarter of an hour before the machine was switched on until half an hour after. */
  const spanOf = (since: number, intervalSeconds: number) => ({
    from: since - 900_000,
    until: since + 1_800_000,
    intervalSeconds,
  });

  it('says what it keeps, finest first', () => {
    const kept = use().engine.capabilities.statistics?.kept ?? [];
    const steps = kept.map((one) => one.intervalSeconds);
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    for (const one of kept) expect(one.forSeconds).toBeGreaterThanOrEqual(3600);
  });

  it('answers for every machine that was asked about, and why there is nothing', async () => {
    const step = finest();
    if (step === undefined) return;
    const h = use();
    const { ref } = await made(h);
    const span = { from: 0, until: 60_000, intervalSeconds: step.intervalSeconds };
    const answer = await h.engine.sampleMachines(['no-such-machine', ref], span, patient);
    expect(answer).toEqual([
      { machineRef: 'no-such-machine', gap: 'unknown', samples: [] },
      { machineRef: ref, gap: 'off', samples: [] },
    ]);
    await finish(h, h.engine.ensureDestroyed(freshToken(), ref, patient));
    expect((await h.engine.sampleMachines([ref], span, patient))[0]?.gap).toBe('unknown');
    expect(await h.engine.sampleMachines([], span, patient)).toEqual([]);
  });

  it('takes 500 machines at once', async () => {
    const step = finest();
    if (step === undefined) return;
    const refs = Array.from({ length: maxSampledMachines }, (_, n) => `no-such-machine-${n}`);
    const until = (maxSamples / maxSampledMachines) * step.intervalSeconds * 1000;
    const answer = await use().engine.sampleMachines(
      refs,
      { from: 0, until, intervalSeconds: step.intervalSeconds },
      patient,
    );
    expect(answer.map((one) => one.machineRef)).toEqual(refs);
  });

  describe('of a machine that runs', () => {
    it('have no gap, lie on whole intervals, come in order and the same twice', async () => {
      const step = finest();
      const h = use();
      if (step === undefined || h.passTime === undefined) return;
      const { ref } = await made(h, { diskSizesGb: [10, 20], nics: [nicOf(h, 1), nicOf(h, 2)] });
      await power(h, ref, 'on');
      const machine = await read(h, ref);
      await h.passTime(1800);
      const span = spanOf(machine.powerSince, step.intervalSeconds);
      const [answer] = await h.engine.sampleMachines([ref], span, patient);
      expect(answer?.gap).toBeNull();
      const samples = answer?.samples ?? [];
      const ms = step.intervalSeconds * 1000;
      const whole = Math.floor((span.until - machine.powerSince) / ms);
      expect(samples.length).toBeGreaterThanOrEqual(whole - 1);
      expect(samples.length).toBeLessThanOrEqual(whole);
      samples.forEach((sample, index) => {
        expect(sample.at % ms).toBe(0);
        expect(sample.at).toBeGreaterThanOrEqual(machine.powerSince);
        if (index > 0) expect(sample.at - (samples[index - 1]?.at ?? 0)).toBe(ms);
        checkShape(
          sample,
          machine.nics.map((nic) => nic.mac),
        );
      });
      expect(await h.engine.sampleMachines([ref], span, patient)).toEqual([answer]);
    });

    it('are those of the span alone', async () => {
      const step = finest();
      const h = use();
      if (step === undefined || h.passTime === undefined) return;
      const { ref } = await made(h, specOf(h));
      await power(h, ref, 'on');
      const { powerSince } = await read(h, ref);
      await h.passTime(1800);
      const ms = step.intervalSeconds * 1000;
      const from = Math.ceil(powerSince / ms) * ms + ms;
      const span = { from, until: from + 2 * ms, intervalSeconds: step.intervalSeconds };
      const [answer] = await h.engine.sampleMachines([ref], span, patient);
      expect(answer?.samples.map((sample) => sample.at)).toEqual([from, from + ms]);
    });

    it('remain after it was switched off, which then is the reason', async () => {
      const step = finest();
      const h = use();
      if (step === undefined || h.passTime === undefined) return;
      const { ref } = await made(h);
      await power(h, ref, 'on');
      const { powerSince } = await read(h, ref);
      await h.passTime(900);
      await power(h, ref, 'off');
      await h.passTime(900);
      const [answer] = await h.engine.sampleMachines([ref], spanOf(powerSince, step.intervalSeconds), patient);
      expect(answer?.gap).toBe('off');
      expect(answer?.samples.length).toBeGreaterThan(0);
      const off = (await read(h, ref)).powerSince;
      for (const { at } of answer?.samples ?? []) expect(at).toBeLessThan(off);
    });
  });
}

function checkShape(sample: MachineSample, macs: readonly string[]): void {
  for (const percent of [sample.cpuPercent, sample.ramPercent])
    if (percent !== null) {
      expect(percent).toBeGreaterThanOrEqual(0);
      expect(percent).toBeLessThanOrEqual(100);
    }
  expect(sample.disks).toHaveLength(2);
  expect(sample.nics.map((nic) => nic.mac)).toEqual(macs);
  for (const part of [...sample.disks, ...sample.nics])
    for (const value of Object.values(part)) if (typeof value === 'number') expect(value).toBeGreaterThanOrEqual(0);
}
