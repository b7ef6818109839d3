import uPlot from 'uplot';
import { dateSettings, dayText, timeText } from '#shell/text/format.ts';
import { numberText } from '#ui/number-text.ts';
import { canvasColors } from './chart-colors.ts';
import type { Unit } from './units.ts';

/** One line of a chart, in the chart's times. */
export interface Line {
  id: string;
  color: number;
  avg: readonly (number | null)[];
  min: readonly (number | null)[];
  max: readonly (number | null)[];
  /** The same series in the span before, drawn dashed. */
  before: readonly (number | null)[] | null;
}

export interface ChartInput {
  /** Unix seconds. */
  times: readonly number[];
  lines: readonly Line[];
  unit: Unit;
  /** The top of the scale where there is one: 100 %. */
  top: number | null;
  /** Whether lows and highs are drawn as a band around each line. */
  band: boolean;
  /** Charts with the same key share the cursor. */
  syncKey: string;
  thresholds: readonly { value: number; text: string }[];
  /** Unix seconds. */
  events: readonly { at: number }[];
}

interface Wiring {
  width: number;
  onCursor(index: number | null): void;
  onZoom(from: number, to: number): void;
}

const height = 212;
const daySeconds = 86_400;

/** The columns of a chart: times, then for each line its average, and where wanted the span before, low and high. */
export function dataOf({ times, lines, band }: ChartInput): uPlot.AlignedData {
  const columns = lines.flatMap((line) => [
    line.avg,
    ...(line.before === null ? [] : [line.before]),
    ...(band ? [line.max, line.min] : []),
  ]);
  return [[...times], ...columns.map((column) => [...column])];
}

/** The style and content of a chart. */
export function chartOptions(input: ChartInput, wiring: Wiring): uPlot.Options {
  const colors = canvasColors();
  const series: uPlot.Series[] = [{}];
  const bands: uPlot.Band[] = [];
  for (const line of input.lines) {
    const stroke = colors.lines[line.color % colors.lines.length] ?? colors.text;
    series.push({ stroke, width: 1.5, points: { size: 4, space: 24 }, spanGaps: false });
    if (line.before !== null) series.push({ stroke, width: 1, dash: [4, 4], alpha: 0.7, points: { show: false } });
    if (!input.band) continue;
    const quiet = { stroke: 'transparent', width: 0, points: { show: false } };
    series.push(quiet, quiet);
    bands.push({ series: [series.length - 2, series.length - 1], fill: faded(stroke) });
  }
  return {
    width: wiring.width,
    height,
    legend: { show: false },
    padding: [10, 8, 0, 0],
    tzDate: (seconds) => zonedDate(seconds),
    scales: { x: { time: true }, y: { range: (_plot, _low, high) => [0, topOf(input, high)] } },
    axes: [
      axisOf(colors, { size: 30, space: 72, values: (...[, splits, , , step]) => timeLabels(splits, step) }),
      axisOf(colors, {
        size: 52,
        splits: (...[, , , high]) => splitsOf(high),
        values: (_plot, splits) => splits.map((value) => numberText(value / input.unit.by, 1)),
      }),
    ],
    cursor: {
      sync: { key: input.syncKey, setSeries: false },
      drag: { x: true, y: false, setScale: false },
      points: { size: 7 },
      y: false,
    },
    series,
    bands,
    hooks: {
      setCursor: [
        (plot) =>
          wiring.onCursor(plot.cursor.left === undefined || plot.cursor.left < 0 ? null : (plot.cursor.idx ?? null)),
      ],
      setSelect: [(plot) => select(plot, wiring)],
      draw: [(plot) => drawMarks(plot, input, colors)],
    },
  };
}

const axisOf = ({ grid, text }: ReturnType<typeof canvasColors>, more: uPlot.Axis): uPlot.Axis => ({
  stroke: text,
  font: '11px system-ui, sans-serif',
  grid: { stroke: grid, width: 1 },
  ticks: { show: false },
  gap: 6,
  ...more,
});

/** The scale ends at a round number in the chart's unit. */
export function topOf(
  { top, unit, thresholds }: Pick<ChartInput, 'top' | 'unit' | 'thresholds'>,
  high: number | null,
): number {
  if (top !== null) return top;
  const wanted = Math.max(high ?? 0, ...thresholds.map((one) => one.value)) / unit.by;
  if (wanted <= 0) return unit.by;
  const size = 10 ** Math.floor(Math.log10(wanted));
  const step = [1, 1.5, 2, 3, 4, 5, 6, 8, 10].find((n) => n * size >= wanted * 1.02) ?? 10;
  return step * size * unit.by;
}

const splitsOf = (high: number): number[] => [0, 0.25, 0.5, 0.75, 1].map((share) => share * high);

/** Times of day, and the day where it begins; days alone where steps are that long. */
function timeLabels(splits: readonly number[], step: number): string[] {
  let shown = '';
  return splits.map((seconds) => {
    const instant = new Date(seconds * 1000).toISOString();
    const day = dayText(instant).replace(/[ ./-]?\d{4}[ ./-]?/, '');
    if (step >= daySeconds) return day;
    const first = shown !== '' && day !== shown;
    shown = day;
    return first ? `${timeText(instant)}\n${day}` : timeText(instant);
  });
}

/** uPlot asks a Date for its local parts: this one is shifted to the person's zone. */
function zonedDate(seconds: number): Date {
  const { timeZone } = dateSettings.get();
  const at = new Date(seconds * 1000);
  return timeZone === null ? at : uPlot.tzDate(at, timeZone);
}

function select(plot: uPlot, { onZoom }: Wiring): void {
  const { left, width } = plot.select;
  if (width < 6) return;
  const [from, to] = [plot.posToVal(left, 'x'), plot.posToVal(left + width, 'x')];
  plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
  onZoom(from, to);
}

/** Thresholds as dashed lines with their words, events as marks at the lower edge. */
function drawMarks(plot: uPlot, { thresholds, events }: ChartInput, colors: ReturnType<typeof canvasColors>): void {
  const { ctx, bbox } = plot;
  const ratio = devicePixelRatio;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  ctx.strokeStyle = colors.warn;
  ctx.fillStyle = colors.warn;
  ctx.lineWidth = ratio;
  ctx.font = `${11 * ratio}px system-ui, sans-serif`;
  for (const { value, text } of thresholds) {
    const y = Math.round(plot.valToPos(value, 'y', true));
    ctx.setLineDash([6 * ratio, 4 * ratio]);
    ctx.beginPath();
    ctx.moveTo(bbox.left, y);
    ctx.lineTo(bbox.left + bbox.width, y);
    ctx.stroke();
    ctx.fillText(text, bbox.left + 6 * ratio, y - 4 * ratio);
  }
  ctx.setLineDash([]);
  ctx.fillStyle = colors.text;
  for (const { at } of events) {
    const x = Math.round(plot.valToPos(at, 'x', true));
    const foot = bbox.top + bbox.height;
    ctx.beginPath();
    ctx.moveTo(x, foot - 7 * ratio);
    ctx.lineTo(x + 4 * ratio, foot);
    ctx.lineTo(x - 4 * ratio, foot);
    ctx.fill();
  }
  ctx.restore();
}

/** The color of a band; every token of a line is written as `#rrggbb`. */
const faded = (color: string): string => `${color}22`;
