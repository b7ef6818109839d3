import { t } from '@lingui/core/macro';
import { DateTime } from '#shell/text/DateTime.tsx';
import type { Line } from './chart-options.ts';
import { valueText, type Unit } from './units.ts';
import { seriesLabel } from './labels.ts';

/** A chart as a table, newest first: for screen readers, and for the user who wants the numbers. */
export function ChartTable({
  label,
  times,
  lines,
  unit,
}: {
  label: string;
  times: readonly number[];
  lines: readonly Line[];
  unit: Unit;
}) {
  const rows = times.map((at, index) => ({ at, index })).toReversed();
  return (
    <div className="max-h-[260px] overflow-auto" tabIndex={0} role="region" aria-label={label}>
      <table className="w-full text-[13px] tabular-nums">
        <caption className="sr-only">{label}</caption>
        <thead className="sticky top-0 bg-surface text-start text-muted">
          <tr>
            <th scope="col" className="py-1.5 pe-4 text-start font-medium">{t`Time`}</th>
            {lines.map((line) => (
              <th key={line.id} scope="col" className="py-1.5 pe-4 text-end font-medium whitespace-nowrap">
                {seriesLabel(line.id)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ at, index }) => (
            <tr key={at} className="border-t border-line">
              <th scope="row" className="py-1 pe-4 text-start font-normal whitespace-nowrap">
                <DateTime at={new Date(at * 1000).toISOString()} />
              </th>
              {lines.map((line) => (
                <td key={line.id} className="py-1 pe-4 text-end whitespace-nowrap">
                  {valueText(line.avg[index], unit)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
