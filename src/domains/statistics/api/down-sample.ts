import { maxPoints } from '../limits.ts';
import type { Piece } from './pieces.ts';

const minute = 60;
/** Steps that people can read off an axis. */
const steps = [1, 2, 5, 10, 15, 20, 30, 60, 120, 180, 240, 360, 720, 1440].map((minutes) => minutes * minute);

/** The finest step that shows a span of this many seconds within the point limit. */
export function stepOf(seconds: number): number {
  return steps.find((step) => seconds / step <= maxPoints) ?? 1440 * minute;
}

export interface Series {
  id: string;
  min: (number | null)[];
  avg: (number | null)[];
  max: (number | null)[];
}

/**
 * Draws pieces together to one point a step: the smallest low, the mean weighted by what was measured, the largest high. A step
 * without a piece is null, and is drawn as a gap.
 */
export function downSample(
  pieces: readonly Piece[],
  { from, until, step }: { from: number; until: number; step: number },
): { times: number[]; series: Series[] } {
  const begin = Math.floor(from / step) * step;
  const times: number[] = [];
  for (let at = begin; at < until; at += step) times.push(at);
  const made = new Map<string, Series & { weight: number[] }>();
  for (const piece of pieces) {
    const index = Math.floor((piece.at - begin) / step);
    if (index < 0 || index >= times.length) continue;
    for (const [id, value] of withTotals(piece.values)) {
      let series = made.get(id);
      if (series === undefined) {
        const empty = () => times.map(() => null);
        made.set(id, (series = { id, min: empty(), avg: empty(), max: empty(), weight: times.map(() => 0) }));
      }
      const before = series.weight[index] ?? 0;
      const weight = before + piece.measured;
      series.min[index] = Math.min(series.min[index] ?? Infinity, value.low);
      series.max[index] = Math.max(series.max[index] ?? -Infinity, value.high);
      series.avg[index] = ((series.avg[index] ?? 0) * before + value.mean * piece.measured) / weight;
      series.weight[index] = weight;
    }
  }
  const all = [...made.values()].map(({ weight: _weight, ...series }) => ({
    id: series.id,
    min: series.min.map(rounded),
    avg: series.avg.map(rounded),
    max: series.max.map(rounded),
  }));
  return { times, series: all.sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true })) };
}

/** Adds `total.in` and the like where there are several cards or disks: what they carried together. */
function withTotals(values: Piece['values']): [string, { low: number; mean: number; high: number }][] {
  const own = [...values];
  const byEnd = Map.groupBy(own, ([name]) => name.split('.')[1] ?? '');
  const totals = [...byEnd].flatMap(([end, parts]): typeof own => {
    if (end === '' || parts.length < 2) return [];
    // The peaks of several parts need not fall together: the mean alone can be added up.
    const mean = parts.reduce((sum, [, value]) => sum + value.mean, 0);
    return [[`total.${end}`, { low: mean, mean, high: mean }]];
  });
  return [...own, ...totals];
}

const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 100) / 100);
