import { chance, hashOf } from '../hash.ts';

export interface LoadCurve {
  cpuPercent: number;
  ramPercent: number;
  netInKbps: number;
  netOutKbps: number;
  diskIops: number;
}

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;

/**
 * How busy a running machine is at a moment: a smooth function of its reference and the time, so that it needs no
 * memory and two readings of one moment agree. A day and night rhythm, slow trends, noise and bursts.
 */
export function loadAt(machine: { ref: string; bootedAt: number }, at: number): LoadCurve {
  const seed = hashOf(machine.ref);
  const busy = activity(seed, at) + burst(seed, at) + bootPeak(at - machine.bootedAt);
  const cpu = clamp(busy);
  const traffic = 40 * 400 ** chance(seed, 11) * (0.05 + cpu) * (0.6 + 0.8 * smooth(seed + 3, at / (40 * second)));
  const outward = 0.3 + 2.5 * chance(seed, 12);
  return {
    cpuPercent: round(100 * Math.max(0.004, cpu)),
    ramPercent: round(100 * clamp(memory(seed, at, at - machine.bootedAt))),
    netInKbps: round(traffic),
    netOutKbps: round(traffic * outward),
    diskIops: Math.round(4 + 30 * 25 ** chance(seed, 13) * cpu * (0.5 + smooth(seed + 4, at / (25 * second)))),
  };
}

function activity(seed: number, at: number): number {
  const base = 0.06 + 0.36 * chance(seed, 1) ** 2;
  const swing = 0.3 * chance(seed, 2);
  const peakAt = day * chance(seed, 3);
  const daily = 0.5 + 0.5 * Math.cos((2 * Math.PI * (at - peakAt)) / day);
  const trend = 0.12 * (smooth(seed + 1, at / (20 * day)) - 0.5);
  const noise = 0.06 * (smooth(seed + 2, at / (10 * minute)) - 0.5) + 0.04 * (smooth(seed, at / (45 * second)) - 0.5);
  return base + swing * daily + trend + noise;
}

/** Now and then a quarter of an hour of work: a backup, a build, a visit by a crawler. */
function burst(seed: number, at: number): number {
  const position = at / (15 * minute);
  const index = Math.floor(position);
  if (chance(seed + 5, index) > 0.08) return 0;
  return (0.2 + 0.5 * chance(seed + 6, index)) * Math.sin(Math.PI * (position - index)) ** 2;
}

function bootPeak(uptimeMs: number): number {
  return uptimeMs < 40 * second ? 0.5 * (1 - uptimeMs / (40 * second)) : 0;
}

function memory(seed: number, at: number, uptimeMs: number): number {
  const full = 0.2 + 0.5 * chance(seed, 4) + 0.14 * (smooth(seed + 7, at / (5 * day)) - 0.5);
  const leak = 0.1 * Math.min(1, uptimeMs / (14 * day));
  const noise = 0.03 * (smooth(seed + 8, at / (5 * minute)) - 0.5);
  return (full + leak + noise) * Math.min(1, 0.3 + uptimeMs / (90 * second));
}

/** 0-1 without steps: values at whole positions, eased between. */
function smooth(seed: number, position: number): number {
  const index = Math.floor(position);
  const t = position - index;
  const from = chance(seed, index);
  return from + (chance(seed, index + 1) - from) * t * t * (3 - 2 * t);
}

function clamp(share: number): number {
  return Math.max(0, Math.min(1, share));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
