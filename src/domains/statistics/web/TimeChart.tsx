import { t } from '@lingui/core/macro';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { dateSettings, dateText } from '#shell/text/format.ts';
import { chartOptions, dataOf, type ChartInput } from './chart-options.ts';

interface Props extends ChartInput {
  label: string;
  /** What the point under the cursor says, for those who do not see it. */
  valueAt(index: number): string;
  onCursor(index: number | null): void;
  /** Unix seconds. */
  onZoom(from: number, to: number): void;
  /** Shorter (below 1) or longer (above). */
  onScale(factor: number): void;
  onReady(canvas: () => HTMLCanvasElement | null): void;
}

/**
 * Lines over time. Drag to zoom; with the keyboard the arrows move the cursor, plus and minus zoom. Charts with the same
 * `syncKey` share the cursor.
 */
export function TimeChart(props: Props) {
  const { label, valueAt, times, lines, unit, syncKey, thresholds, events, band } = props;
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(null);
  const latest = useRef(props);
  useEffect(() => void (latest.current = props));
  const [index, setIndex] = useState<number | null>(null);
  const themed = useTheme();
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const made = new uPlot(
      chartOptions(latest.current, {
        width: element.clientWidth,
        onCursor: (at) => {
          setIndex(at);
          latest.current.onCursor(at);
        },
        onZoom: (from, to) => latest.current.onZoom(from, to),
      }),
      dataOf(latest.current),
      element,
    );
    plot.current = made;
    latest.current.onReady(() => made.ctx.canvas);
    const sized = new ResizeObserver(() => {
      if (element.clientWidth > 0) made.setSize({ width: element.clientWidth, height: made.height });
    });
    sized.observe(element);
    return () => {
      sized.disconnect();
      made.destroy();
      plot.current = null;
    };
    // Made again when anything that is drawn changes; a chart of a few hundred points takes two milliseconds.
  }, [times, lines, unit, syncKey, thresholds, events, band, themed]);
  const at = index ?? times.length - 1;
  const move = (to: number) => {
    const made = plot.current;
    if (made === null) return;
    const found = Math.max(0, Math.min(times.length - 1, to));
    made.setCursor({ left: made.valToPos(times[found] ?? 0, 'x'), top: made.over.clientHeight / 2 }, true);
  };
  const onKey = (event: KeyboardEvent) => {
    const steps: Record<string, () => void> = {
      ArrowLeft: () => move(at - (event.shiftKey ? 10 : 1)),
      ArrowRight: () => move(at + (event.shiftKey ? 10 : 1)),
      Home: () => move(0),
      End: () => move(times.length - 1),
      '+': () => props.onScale(0.5),
      '-': () => props.onScale(2),
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    step();
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      title={t`Drag to zoom. On the keyboard, use the arrow keys to move and plus or minus to zoom.`}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, times.length - 1)}
      aria-valuenow={Math.max(0, at)}
      aria-valuetext={`${dateText(new Date((times[at] ?? 0) * 1000).toISOString())}: ${valueAt(at)}`}
      onKeyDown={onKey}
      className="min-w-0 rounded"
    >
      <div ref={box} className="time-chart h-[212px] min-w-0 overflow-hidden" aria-hidden />
    </div>
  );
}

/** Changes with the theme and date format, which a canvas doesn't follow automatically. */
function useTheme(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const again = () => setCount((n) => n + 1);
    const watched = new MutationObserver(again);
    watched.observe(document.documentElement, {
      attributes: true,
      attributeFilter: ['data-theme', 'data-contrast', 'style'],
    });
    const unwatch = dateSettings.watch(again);
    return () => {
      watched.disconnect();
      unwatch();
    };
  }, []);
  return count;
}
