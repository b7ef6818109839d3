import { expect, test } from 'vitest';
import { type Billed, nextInvoice } from './next-invoice.ts';

// Thirty days of 24 hours; the 11th begins: a third is over.
const now = new Date('2026-11-11T00:00:00Z');
const at = (day: string) => new Date(`2026-${day}T00:00:00Z`);
const server: Billed = {
  mode: 1,
  monthlyMicro: 30_000_000,
  hourlyOnMicro: 10_000,
  hourlyOffMicro: 1000,
  createdAt: at('01-01'),
  on: true,
  powerSince: at('10-01'),
  measuredSeconds: 0,
  traffic: null,
};
const linesOf = (more: Partial<Billed>) =>
  nextInvoice({ ...server, ...more }, now).map(({ what, hours, soFarMicro, projectedMicro }) => [
    what,
    hours && [hours.soFar, hours.projected],
    soFarMicro,
    projectedMicro,
  ]);

test.each<[string, Partial<Billed>, unknown[]]>([
  ['one that has run since before the month', {}, [['hours-on', [240, 720], 2_400_000, 7_200_000], ['hours-off', [0, 0], 0, 0]]], // prettier-ignore
  ['one that rests since it ran for a day', { on: false, powerSince: at('11-02'), measuredSeconds: 86_400 }, [['hours-on', [24, 24], 240_000, 240_000], ['hours-off', [216, 696], 216_000, 696_000]]], // prettier-ignore
  ['one that was made in this month', { createdAt: at('11-10'), powerSince: at('11-10') }, [['hours-on', [24, 504], 240_000, 5_040_000], ['hours-off', [0, 0], 0, 0]]], // prettier-ignore
  ['one that was measured for longer than there is', { measuredSeconds: 99_999_999 }, [['hours-on', [240, 720], 2_400_000, 7_200_000], ['hours-off', [0, 0], 0, 0]]], // prettier-ignore
  ['a monthly one', { mode: 0 }, [['next-month', null, 0, 30_000_000]]],
  ['a monthly one that was made in this month', { mode: 0, createdAt: at('11-16') }, [['partial-month', null, 15_000_000, 15_000_000], ['next-month', null, 0, 30_000_000]]], // prettier-ignore
])('%s', (_, more, lines) => expect(linesOf(more)).toEqual(lines));

test('traffic beyond the package comes on top, by its projection where there is one', () => {
  expect(linesOf({ mode: 0, traffic: { micro: 5, projectedMicro: null } }).at(-1)).toEqual(['traffic', null, 5, 5]);
  expect(linesOf({ mode: 0, traffic: { micro: 5, projectedMicro: 9 } }).at(-1)).toEqual(['traffic', null, 5, 9]);
});
