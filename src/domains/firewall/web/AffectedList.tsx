import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { StateDot } from '#ui/StateDot.tsx';
import type { Affected } from './types.ts';
import { taskPath } from '#domains/tasks/paths.ts';

/** What becomes, or became, of each of many servers. */
export function AffectedList({ results, done }: { results: readonly Affected[]; done: boolean }) {
  if (results.length === 0) return <p className="text-muted">{t`No server is affected.`}</p>;
  return (
    <ul
      aria-label={t`Affected servers`}
      tabIndex={0}
      className="max-h-60 divide-y divide-line overflow-auto rounded-lg border border-line"
    >
      {results.map((one) => (
        <li key={one.serverId} className="flex items-baseline justify-between gap-4 px-3.5 py-2">
          <span className="min-w-0">
            <span className="block truncate font-medium">{one.name}</span>
            <span className="block text-[13px] break-words text-muted">
              {one.refusal ?? one.summary}
              {one.lockedPorts.length > 0 && ` · ${t`blocks your access on port ${one.lockedPorts.join(', ')}`}`}
            </span>
          </span>
          <span className="flex shrink-0 items-center gap-3">
            {done && one.cmdId && (
              <Link to={taskPath(one.cmdId)} className="text-brand-text hover:underline">
                {t`Task`}
              </Link>
            )}
            <Word one={one} done={done} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Word({ one, done }: { one: Affected; done: boolean }) {
  if (one.refusal !== null) return <StateDot tone="warn">{t`Skipped`}</StateDot>;
  if (one.lockedPorts.length > 0) return <StateDot tone="bad">{done ? t`Temporary` : t`Blocks you`}</StateDot>;
  return <StateDot tone="ok">{done ? t`Applying` : t`Ready`}</StateDot>;
}
