import { t } from '@lingui/core/macro';
import { Sparkline } from '#ui/Charts.tsx';

/** One line of a chart. */
export interface Series {
  title: string;
  values: readonly number[];
  max?: number;
  text(value: number): string;
}

/** How an amount went over time: its last, lowest and highest value in words beside the line. */
export function AmountChart({ series: { title, values, max, text } }: { series: Series }) {
  const now = text(values.at(-1) ?? 0);
  const [low, peak] = [text(Math.min(...values)), text(Math.max(...values))];
  return (
    <figure className="min-w-0">
      <figcaption className="flex items-baseline justify-between gap-2 text-[13px]">
        <span className="text-muted">{title}</span>
        <span className="font-medium tabular-nums">{now}</span>
      </figcaption>
      <Sparkline
        label={t`${title}: ${now} now, between ${low} and ${peak}`}
        values={values}
        {...(max !== undefined && { max })}
        className="my-1.5 h-16 w-full"
      />
      <span className="text-xs text-muted tabular-nums">{t`${low} to ${peak}`}</span>
    </figure>
  );
}
