import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { ReadOnList } from '#shell/list/ReadOnList.tsx';
import { buttonClass } from '#ui/Button.tsx';
import { DoneDialog } from '#ui/Dialog.tsx';
import { EmptyState } from '#ui/Feedback.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { logs } from '../contract.ts';
import { logViewPath } from '../paths.ts';
import { levelLabel, levelTone } from './labels.ts';
import { LogTime } from './LogTime.tsx';

const serious = { level: 'warn,error,fatal' };

/** What went wrong lately, over the page that is open. */
export default function LatestDialog({ onClose }: { onClose(): void }) {
  return (
    <DoneDialog
      title={t`Latest warnings and errors`}
      action={t`Close`}
      more={
        <Link to={logViewPath(serious)} className={buttonClass()} onClick={onClose}>
          {t`Open log view`}
        </Link>
      }
      onClose={onClose}
    >
      <ReadOnList
        op={logs.listLogs}
        params={{}}
        query={serious}
        inset
        nothing={
          <EmptyState kind="nothing" title={t`No warnings or errors`}>
            {t`Nothing serious was logged in the last 24 hours.`}
          </EmptyState>
        }
      >
        {(rows) => (
          <ul aria-label={t`Latest warnings and errors`} className="divide-y divide-line">
            {rows.map((row) => (
              <li key={row.id} className="grid gap-0.5 py-2">
                <span className="flex flex-wrap items-center justify-between gap-x-3 text-[13px]">
                  <StateDot tone={levelTone[row.level]}>{levelLabel(row.level)}</StateDot>
                  <LogTime at={row.at} />
                </span>
                <Link
                  to={logViewPath(row.taskId ? { taskId: row.taskId } : { around: row.at })}
                  className="break-words hover:underline"
                  onClick={onClose}
                >
                  {row.message}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </ReadOnList>
    </DoneDialog>
  );
}
