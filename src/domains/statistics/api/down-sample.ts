import { maxPoints } from '../limits.ts';
import { measuredIn, slotsOf, type Stretch } from './pieces.ts';
import type { StoredRow } from './store-read.ts';

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
    const empty = (): (number | null)[] => times.map(() => null);
    const fresh = { min: empty(), avg: empty(), max: empty(), weight: times.map(() => 0) };
    made.set(id, fresh);
    return fresh;
  };
  for (const { row, at, seconds } of within) {
    const shown = at.map((starts) => (starts + seconds > span.from && starts < span.until ? starts : NaN));
    // Where each slot is drawn; below zero: nowhere.
    const points = shown.map((starts) => (starts >= begin ? Math.floor((starts - begin) / step) : -1));
    row.series.forEach((id, place) => {
      const of = (column: readonly (number | null)[]) => column.slice(place * at.length, (place + 1) * at.length);
      draw(drawn(id), { points, row, lows: of(row.lows), avgs: of(row.avgs), highs: of(row.highs) });
    });
    for (const { id, places } of totalsOf(row.series)) {
      // The peaks of several parts need not fall together: the mean alone can be added up.
      const means = at.map((_, slot) => sumOf(row.avgs, { places, slot, width: at.length }));
      draw(drawn(id), { points, row, lows: means, avgs: means, highs: means });
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

interface Column {
  points: readonly number[];
  row: StoredRow;
  lows: readonly (number | null)[];
  avgs: readonly (number | null)[];
  highs: readonly (number | null)[];
}

function draw(series: Drawn, { points, row, lows, avgs, highs }: Column): void {
  for (let slot = 0; slot < points.length; slot += 1) {
    const index = points[slot]!;
    const low = lows[slot];
    const mean = avgs[slot];
    const high = highs[slot];
    if (index < 0 || low == null || mean == null || high == null) continue;
    const weight = measuredIn(row, slot);
    const before = series.weight[index]!;
    series.min[index] = before === 0 ? low : Math.min(series.min[index]!, low);
    series.max[index] = before === 0 ? high : Math.max(series.max[index]!, high);
    series.avg[index] = before === 0 ? mean : (series.avg[index]! * before + mean * weight) / (before + weight);
    series.weight[index] = before + weight;
  }
}

/** What the series at these places come to in a slot; null where fewer than two of them are known. */
function sumOf(
  values: readonly (number | null)[],
  { places, slot, width }: { places: readonly number[]; slot: number; width: number },
): number | null {
  let [sum, known] = [0, 0];
  for (const place of places) {
    const value = values[place * width + slot];
    if (value == null) continue;
    sum += value;
    known += 1;
  }
  return known < 2 ? null : sum;
}

/** What several cards or disks carry together (`total.in` and the like), with the places of those that end alike. */
function totalsOf(series: readonly string[]): { id: string; places: number[] }[] {
  const byEnd = Map.groupBy(series.keys(), (place) => series[place]!.split('.')[1] ?? '');
  return [...byEnd].flatMap(([end, places]) =>
    end === '' || places.length < 2 ? [] : [{ id: `total.${end}`, places }],
  );
}

const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 100) / 100);
