import { describe, expect, it } from 'vitest';
import { firesAfter, placesOf } from './alerts.ts';
import { seriesOf } from './series.ts';

const alert = { comparison: 'above' as const, threshold: 90, minutes: 5, firing: false };

describe('an alert', () => {
  it('begins when every value of its minutes lies beyond the bound', () => {
    expect(firesAfter(alert, [95, 95, 95, 95, 95])).toBe(true);
    expect(firesAfter(alert, [95, 95, 89, 95, 95])).toBe(false);
    expect(firesAfter(alert, [95, 95, 95, 95])).toBe(false);
    expect(firesAfter({ ...alert, comparison: 'below' }, [1, 2, 3, 4, 5])).toBe(true);
    expect(firesAfter({ ...alert, minutes: 1 }, [90])).toBe(false);
  });
  it('goes on through one calm minute and through silence, and ends after three', () => {
    const firing = { ...alert, firing: true };
    expect(firesAfter(firing, [10, 95, 95, 95, 95])).toBe(true);
    expect(firesAfter(firing, [])).toBe(true);
    expect(firesAfter(firing, [10, 10, 10, 95, 95])).toBe(false);
    expect(firesAfter({ ...firing, minutes: 1 }, [10])).toBe(false);
  });
});

it('adds up the cards and the disks of a server', () => {
  const series = seriesOf(2, [
    { kind: 'wan', position: 0 },
    { kind: 'lan', position: 1 },
  ]);
  expect(placesOf('networkIn', series).map((n) => series[n - 1])).toEqual(['wan0.in', 'lan1.in']);
  expect(placesOf('diskIops', series)).toHaveLength(4);
  expect(placesOf('cpu', series)).toEqual([1]);
});
