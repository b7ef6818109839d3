import { t } from '@lingui/core/macro';
import { moneyText, monthLabel } from '#shell/text/format.ts';
import type { BudgetDetail } from './types.ts';

const [width, height] = [640, 200];

/** What was spent day by day against the amount, and what the rest of the month is likely to add. */
export function MonthChart({ budget }: { budget: BudgetDetail }) {
  const { days, amount, spent, forecast, currency, month } = budget;
  const top = Math.max(amount, forecast, 1) * 1.08;
  const x = (at: number) => (at / Math.max(1, days.length)) * width;
  const y = (value: number) => height - (value / top) * height;
  const pointsOf = (of: readonly { at: number; spent: number }[]) =>
    of.map(({ at, spent: value }) => `${x(at + 1).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  const all = days.map(({ spent: value, isForecast }, at) => ({ at, spent: value, isForecast }));
  const actual = [{ at: -1, spent: 0 }, ...all.filter(({ isForecast }) => !isForecast)];
  const last = actual.at(-1);
  const ahead = [...(last ? [last] : []), ...all.filter(({ isForecast }) => isForecast)];
  const money = (value: number) => moneyText(value, currency);
  return (
    <figure>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t`${monthLabel(month)}: ${money(spent)} spent of ${money(amount)}, ${money(forecast)} expected by the end of the month`}
        className="h-48 w-full overflow-visible"
      >
        <line
          x1="0"
          x2={width}
          y1={y(amount)}
          y2={y(amount)}
          stroke="var(--bad)"
          strokeWidth="1.5"
          strokeDasharray="2 4"
          vectorEffect="non-scaling-stroke"
        />
        <line
          x1="0"
          x2={width}
          y1={height}
          y2={height}
          stroke="var(--line)"
          strokeWidth="1"
          vectorEffect="non-scaling-stroke"
        />
        <polygon
          points={`${x(0)},${height} ${pointsOf(actual)} ${x((last?.at ?? -1) + 1)},${height}`}
          fill="var(--brand-text)"
          opacity="0.12"
        />
        <polyline
          points={pointsOf(actual)}
          fill="none"
          stroke="var(--brand-text)"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
        <polyline
          points={pointsOf(ahead)}
          fill="none"
          stroke="var(--brand-text)"
          strokeWidth="2"
          strokeDasharray="5 5"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <figcaption className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-[13px] text-muted">
        <Legend mark="bg-brand-text">{t`Spent`}</Legend>
        <Legend mark="border-t-2 border-dashed border-brand-text">{t`Forecast`}</Legend>
        <Legend mark="border-t-2 border-dotted border-bad">{t`Amount`}</Legend>
        <span className="ms-auto">
          {days[0]?.day.slice(8)} – {days.at(-1)?.day.slice(8)} {monthLabel(month)}
        </span>
      </figcaption>
    </figure>
  );
}

function Legend({ mark, children }: { mark: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden className={`inline-block h-0.5 w-5 ${mark}`} />
      {children}
    </span>
  );
}
