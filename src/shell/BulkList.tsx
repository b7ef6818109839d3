import { Link } from '@tanstack/react-router';
import { t } from '@lingui/core/macro';
import { StateDot, type Tone } from '#ui/StateDot.tsx';

export interface BulkLine {
  id: string;
  name: string;
  tone: Tone;
  word: string;
  reason?: string | null;
  taskId?: string | null;
}

/** What becomes, or became, of each of many servers. */
export function BulkList({ lines }: { lines: readonly BulkLine[] }) {
  return (
    <ul className="max-h-60 divide-y divide-line overflow-auto rounded-lg border border-line" tabIndex={0}>
      {lines.map((line) => (
        <li key={line.id} className="flex items-baseline justify-between gap-4 px-3.5 py-2">
          <span className="min-w-0">
            <span className="block truncate font-medium">{line.name}</span>
            {line.reason && <span className="block text-[13px] text-muted">{line.reason}</span>}
          </span>
          <span className="flex shrink-0 items-center gap-3">
            {line.taskId && (
              <Link to={`/tasks/${line.taskId}`} className="text-brand-text hover:underline">
                {t`Task`}
              </Link>
            )}
            <StateDot tone={line.tone}>{line.word}</StateDot>
          </span>
        </li>
      ))}
    </ul>
  );
}
