import { expect, it } from 'vitest';
import { loadAt } from './load-curve.ts';

const bootedAt = Date.UTC(2026, 0, 1);
const noon = Date.UTC(2026, 1, 1, 12);
const refs = Array.from({ length: 200 }, (_, i) => `machine-${i}`);
const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

it('says the same of the same moment', () => {
  expect(loadAt({ ref: 'a', bootedAt }, noon)).toEqual(loadAt({ ref: 'a', bootedAt }, noon));
});

it('differs from machine to machine', () => {
  expect(new Set(refs.map((ref) => loadAt({ ref, bootedAt }, noon).cpuPercent)).size).toBeGreaterThan(100);
});

it('stays within bounds and moves in small steps', () => {
  for (const ref of refs.slice(0, 40)) {
    let before = loadAt({ ref, bootedAt }, noon);
    for (let at = noon; at < noon + 3_600_000; at += 1000) {
      const now = loadAt({ ref, bootedAt }, at);
      const inside = [now.cpuPercent, now.ramPercent].every((percent) => percent >= 0 && percent <= 100);
      if (!inside || Math.abs(now.cpuPercent - before.cpuPercent) > 2) expect.fail(`${ref} jumps at ${at}`);
      before = now;
    }
  }
});

it('moves over an hour, with day and night', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => noon + hour * 3_600_000);
  const swing = refs.map((ref) => {
    const day = hours.map((at) => loadAt({ ref, bootedAt }, at).cpuPercent);
    return Math.max(...day) - Math.min(...day);
  });
  expect(mean(swing)).toBeGreaterThan(10);
});

it('is believable in the whole: mostly calm, some busy, none stuck', () => {
  const cpu = refs.map((ref) => loadAt({ ref, bootedAt }, noon).cpuPercent);
  expect(mean(cpu)).toBeGreaterThan(15);
  expect(mean(cpu)).toBeLessThan(50);
  expect(cpu.filter((percent) => percent < 1).length).toBeLessThan(20);
});

it('is busy while it boots, with memory filling up', () => {
  const young = refs.map((ref) => loadAt({ ref, bootedAt: noon - 2000 }, noon));
  const old = refs.map((ref) => loadAt({ ref, bootedAt: noon - 600_000 }, noon));
  expect(mean(young.map((one) => one.cpuPercent))).toBeGreaterThan(mean(old.map((one) => one.cpuPercent)) + 20);
  expect(mean(young.map((one) => one.ramPercent))).toBeLessThan(mean(old.map((one) => one.ramPercent)) / 2);
});
