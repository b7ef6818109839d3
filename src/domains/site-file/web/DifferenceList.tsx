import { t } from '@lingui/core/macro';
import type { Difference } from './labels.ts';

/** So much of a long text is shown. */
const shownChars = 240;

interface Props {
  label: string;
  differences: readonly Difference[];
  /** What the two columns are called, such as the names of two sites. */
  before: string;
  after: string;
}

/** The values in which two states of a site, or two sites, differ, by part. */
export function DifferenceList({ label, differences, before, after }: Props) {
  const parts = [...new Set(differences.map(({ part }) => part))].map((part) =>
    differences.filter((one) => one.part === part),
  );
  return (
    <div role="group" aria-label={label} className="grid gap-5">
      {parts.map((rows) => (
        <section key={rows[0]?.part} className="min-w-0">
          <h3 className="mb-1 font-medium">{rows[0]?.partTitle}</h3>
          <ul aria-label={rows[0]?.partTitle} className="divide-y divide-line">
            {rows.map((row) => (
              <li key={row.id} className="grid gap-x-4 gap-y-1 py-2.5 sm:grid-cols-3">
                <span className="min-w-0 wrap-anywhere">{row.label}</span>
                <Value name={before} value={row.before} />
                <Value name={after} value={row.after} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Value({ name, value }: { name: string; value: string | null }) {
  return (
    <span className="min-w-0 text-[13px]">
      <span className="block text-muted">{name}</span>
      {value === null ? (
        <span className="text-muted">{t`Not set`}</span>
      ) : (
        <span className="wrap-anywhere whitespace-pre-line">
          {value.length > shownChars ? `${value.slice(0, shownChars)}…` : value}
        </span>
      )}
    </span>
  );
}
