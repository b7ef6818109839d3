import { plural } from '@lingui/core/macro';
import { Select } from '#ui/ChoiceFields.tsx';

interface Row {
  siteId: string;
  siteName: string;
  hours: number;
}

interface Props<R extends Row> {
  rows: readonly R[];
  /** The name of the choice of a site. */
  label(siteName: string): string;
  /** The hours that are offered, beside what a site has. */
  choices: readonly number[];
  /** What zero hours mean. */
  none: string;
  disabled: boolean;
  onChoose(row: R, hours: number): void;
}

/** A number of hours for each site, saved as it is chosen. */
export function HoursOfSites<R extends Row>({ rows, label, choices, none, disabled, onChoose }: Props<R>) {
  return (
    <ul className="grid gap-2.5">
      {rows.map((row) => (
        <li key={row.siteId} className="flex items-center justify-between gap-4">
          <span className="min-w-0 truncate font-medium">{row.siteName}</span>
          <Select
            className="w-40 shrink-0"
            aria-label={label(row.siteName)}
            value={String(row.hours)}
            disabled={disabled}
            onChange={(event) => onChoose(row, Number(event.target.value))}
          >
            {[...new Set([...choices, row.hours])].map((hours) => (
              <option key={hours} value={hours}>
                {hours === 0 ? none : plural(hours, { one: '# hour', other: '# hours' })}
              </option>
            ))}
          </Select>
        </li>
      ))}
    </ul>
  );
}
