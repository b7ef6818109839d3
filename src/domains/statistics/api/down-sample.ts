import { maxPoints } from '../limits.ts';
import { measuredIn, slotsOf, type Stretch } from './pieces.ts';

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

/** The points of one series while they are drawn together. */
interface Drawn {
  min: (number | null)[];
  avg: (number | null)[];
  max: (number | null)[];
  weight: number[];
}

/**
 * Draws the slots of a span together to one point a step: the smallest low, the mean weighted by what was measured, the largest
 * high. A step without a slot is null, and is drawn as a gap. `sampleSeconds`: of the finest slot, 60 without any. The step is the
 * one given, or that of the coarsest slot.
 */
export function downSample(
  stretches: readonly Stretch[],
  span: { from: number; until: number; step: number },
): { times: number[]; series: Series[]; step: number; sampleSeconds: number; empty: boolean } {
  const within = stretches.flatMap((stretch) => {
    const { at, seconds } = slotsOf(stretch);
    const shown = at.some((begin) => begin + seconds > span.from && begin < span.until);
    return shown ? [{ row: stretch.row, at, seconds }] : [];
  });
  const lengths = within.map(({ seconds }) => seconds);
  const step = Math.max(span.step, ...lengths);
  const begin = Math.floor(span.from / step) * step;
  const times: number[] = [];
  for (let at = begin; at < span.until; at += step) times.push(at);
  const made = new Map<string, Drawn>();
  const drawn = (id: string): Drawn => {
    const known = made.get(id);
    if (known !== undefined) return known;
    const empty = () => new Array<number | null>(times.length).fill(null);
    const fresh = { min: empty(), avg: empty(), max: empty(), weight: new Array<number>(times.length).fill(0) };
    made.set(id, fresh);
    return fresh;
  };
  for (const { row, at, seconds } of within) {
    const ends = totalsOf(row.series);
    const each = row.series.map(drawn);
    for (let slot = 0; slot < at.length; slot += 1) {
      const starts = at[slot]!;
      if (starts + seconds <= span.from || starts >= span.until) continue;
      const index = Math.floor((starts - begin) / step);
      if (index < 0) continue;
      const weight = measuredIn(row, slot);
      each.forEach((series, place) => {
        const i = place * at.length + slot;
        const [low, mean, high] = [row.lows[i], row.avgs[i], row.highs[i]];
        if (low != null && mean != null && high != null) draw(series, index, { low, mean, high, weight });
      });
      for (const { id, places } of ends) {
        const means = places.flatMap((place) => row.avgs[place * at.length + slot] ?? []);
        if (means.length < 2) continue;
        // The peaks of several parts need not fall together: the mean alone can be added up.
        const mean = means.reduce((sum, one) => sum + one, 0);
        draw(drawn(id), index, { low: mean, mean, high: mean, weight });
      }
    }
  }
  const all = [...made].flatMap(([id, { min, avg, max, weight }]) =>
    weight.some((one) => one > 0) ? [{ id, min: min.map(rounded), avg: avg.map(rounded), max: max.map(rounded) }] : [],
  );
  return {
    times,
    series: all.sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true })),
    step,
    sampleSeconds: Math.min(...lengths, lengths.length === 0 ? 60 : Infinity),
    empty: within.length === 0,
  };
}

function draw(
  series: Drawn,
  index: number,
  { low, mean, high, weight }: { low: number; mean: number; high: number; weight: number },
): void {
  const before = series.weight[index]!;
  series.min[index] = before === 0 ? low : Math.min(series.min[index]!, low);
  series.max[index] = before === 0 ? high : Math.max(series.max[index]!, high);
  series.avg[index] = before === 0 ? mean : (series.avg[index]! * before + mean * weight) / (before + weight);
  series.weight[index] = before + weight;
}

/** What several cards or disks carry together (`total.in` and the like), with the places of those that end alike. */
function totalsOf(series: readonly string[]): { id: string; places: number[] }[] {
  const byEnd = Map.groupBy(series.keys(), (place) => series[place]!.split('.')[1] ?? '');
  return [...byEnd].flatMap(([end, places]) =>
    end === '' || places.length < 2 ? [] : [{ id: `total.${end}`, places }],
  );
}

const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 100) / 100);
