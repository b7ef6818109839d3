import { expect, it } from 'vitest';
import { before, floorTo, periodOf, spanOf, zoomed } from './span.ts';

const now = Date.UTC(2026, 5, 15, 12, 0, 30);
const hour = 3_600_000;

it('reads the span of an address, and falls back to the last hour', () => {
  expect(spanOf({}, now)).toEqual({ from: now - hour, to: now });
  expect(spanOf({ period: '8h' }, now)).toEqual({ from: now - 8 * hour, to: now });
  expect(spanOf({ from: '2026-06-01T00:00:00Z', to: '2026-06-02T00:00:00Z' }, now)).toEqual({
    from: Date.UTC(2026, 5, 1),
    to: Date.UTC(2026, 5, 2),
  });
  for (const bad of [
    { period: 'custom' },
    { from: 'x', to: 'y' },
    { period: 'custom', from: '2026-06-02T00:00:00Z', to: '2026-06-01T00:00:00Z' },
  ])
    expect(spanOf(bad, now)).toEqual({ from: now - hour, to: now });
  expect(periodOf({ period: 'week' })).toBe('1h');
});

it('goes back by its own length, and zooms without reaching into the future', () => {
  expect(before({ from: 100, to: 160 })).toEqual({ from: 40, to: 100 });
  const span = { from: now - 4 * hour, to: now - 2 * hour };
  expect(zoomed(span, 0.5, now)).toEqual({ from: now - 3.5 * hour, to: now - 2.5 * hour });
  expect(zoomed({ from: now - hour, to: now }, 2, now)).toEqual({ from: now - 2 * hour, to: now });
  expect(zoomed({ from: now - 60_000, to: now }, 0.1, now).from).toBe(now - 300_000);
});

it('asks for whole minutes, so that one answer serves many looks', () => {
  expect(floorTo({ from: now - hour, to: now }).to).toBe(now - 30_000);
});
