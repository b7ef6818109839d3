import { numberText } from './number-text.ts';
import type { Tone } from './StateDot.tsx';

const strokeOf: Record<Tone, string> = {
  ok: 'var(--ok)',
  warn: 'var(--warn)',
  bad: 'var(--bad)',
  brand: 'var(--brand-text)',
  muted: 'var(--edge)',
};

interface SparklineProps {
  label: string;
  values: readonly number[];
  /** The top of the scale; the largest value unless given. */
  max?: number;
  tone?: Tone;
  className?: string;
}

/** The course of one number. The label says in words what the line shows. */
export function Sparkline({ label, values, max, tone = 'brand', className = 'h-10 w-full' }: SparklineProps) {
  const top = max ?? Math.max(1, ...values);
  const step = values.length > 1 ? 100 / (values.length - 1) : 0;
  const points = values.map((v, i) => `${(i * step).toFixed(2)},${(31 - (Math.min(v, top) / top) * 30).toFixed(2)}`);
  return (
    <svg viewBox="0 0 100 32" preserveAspectRatio="none" role="img" aria-label={label} className={className}>
      {points.length > 1 && (
        <>
          <polygon points={`0,32 ${points.join(' ')} 100,32`} fill={strokeOf[tone]} opacity="0.1" />
          <polyline
            points={points.join(' ')}
            fill="none"
            stroke={strokeOf[tone]}
            strokeWidth="1.5"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </>
      )}
    </svg>
  );
}

export interface Slice {
  title: string;
  value: number;
  tone: Tone;
  /** The value in words; absent: the number. */
  text?: string;
}

interface DonutProps {
  label: string;
  slices: readonly Slice[];
  /** A number in the middle, with the word for what it counts; absent where the legend says it all. */
  center?: { value: string; unit: string };
}

/** Shares of a whole with their legend. */
export function Donut({ label, slices, center }: DonutProps) {
  const total = slices.reduce((sum, slice) => sum + slice.value, 0);
  const round = 2 * Math.PI * 70;
  const gap = slices.filter((slice) => slice.value > 0).length > 1 ? 3 : 0;
  const lengths = slices.map((slice) => (total ? (slice.value / total) * round : 0));
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
      <svg viewBox="0 0 180 180" className="size-36 shrink-0" role="img" aria-label={label}>
        <circle cx="90" cy="90" r="70" fill="none" stroke="var(--line)" strokeWidth="16" />
        {slices.map((slice, i) => (
          <circle
            key={slice.title}
            cx="90"
            cy="90"
            r="70"
            fill="none"
            stroke={strokeOf[slice.tone]}
            strokeWidth="16"
            strokeDasharray={`${Math.max(0, (lengths[i] ?? 0) - gap)} ${round}`}
            strokeDashoffset={-lengths.slice(0, i).reduce((sum, n) => sum + n, 0)}
            transform="rotate(-90 90 90)"
          />
        ))}
        {center && (
          <text textAnchor="middle">
            <tspan x="90" y="92" className="fill-ink text-[26px] font-semibold tabular-nums">
              {center.value}
            </tspan>
            <tspan x="90" y="112" className="fill-muted text-[14px]">
              {center.unit}
            </tspan>
          </text>
        )}
      </svg>
      <ul className="grid min-w-36 flex-1 gap-2">
        {slices.map((slice) => (
          <li key={slice.title} className="flex items-center gap-2.5">
            <span className="size-2.5 rounded-sm" style={{ background: strokeOf[slice.tone] }} />
            <span className="text-muted">{slice.title}</span>
            <span className="ms-auto font-medium tabular-nums">{slice.text ?? numberText(slice.value)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

export interface Bar {
  id: string;
  title: string;
  value: number;
  /** The value in words. */
  text: string;
}

/** A few values side by side, each with its name and its value in words. */
export function Bars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const top = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <ol aria-label={label} className="flex h-44 items-stretch gap-2">
      {bars.map(({ id, title, value, text }) => (
        <li key={id} className="flex max-w-24 min-w-0 flex-1 flex-col justify-end text-center text-xs">
          <span className="mb-1 truncate tabular-nums" title={text}>
            {text}
          </span>
          <span
            aria-hidden
            className="mx-auto block w-full max-w-10 min-h-0.5 rounded-t-md bg-brand-text"
            style={{ height: `${(Math.max(0, value) / top) * 70}%` }}
          />
          <span className="mt-1.5 truncate text-muted">{title}</span>
        </li>
      ))}
    </ol>
  );
}
