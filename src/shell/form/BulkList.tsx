import { Link } from '@tanstack/react-router';
import { t } from '@lingui/core/macro';
import { translate, type Sayable } from '#kernel/message.ts';
import { StateDot, type Tone } from '#ui/StateDot.tsx';
import { taskPath } from '#domains/tasks/paths.ts';

export interface BulkLine {
  id: string;
  name: string;
  /** Distinguishes it from others with the same name, such as by location. */
  note?: string;
  tone: Tone;
  label: string;
  /** It is not over yet. */
  moving?: boolean;
  reason?: Sayable | null;
  taskId?: string | null;
}

/** What becomes, or became, of each of many objects. */
export function BulkList({ lines }: { lines: readonly BulkLine[] }) {
  return (
    <ul className="max-h-72 divide-y divide-line overflow-auto rounded-lg border border-line" tabIndex={0}>
      {lines.map((line) => (
        <li key={line.id} className="flex items-baseline justify-between gap-4 px-3.5 py-2">
          <span className="min-w-0">
            <span className="block truncate">
              <span className="font-medium">{line.name}</span>
              {line.note && <span className="ms-1.5 text-[13px] text-muted tabular-nums">{line.note}</span>}
            </span>
            {line.reason && <span className="block text-[13px] text-muted">{translate(line.reason)}</span>}
          </span>
          <span className="flex shrink-0 items-center gap-3">
            {line.taskId && (
              <Link to={taskPath(line.taskId)} className="text-brand-text hover:underline">
                {t`Task`}
              </Link>
            )}
            <StateDot tone={line.tone} moving={line.moving ?? false}>
              {line.label}
            </StateDot>
          </span>
        </li>
      ))}
    </ul>
  );
}
