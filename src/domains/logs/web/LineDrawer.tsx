import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { taskPath } from '#domains/tasks/paths.ts';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Drawer } from '#ui/Drawer.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { logViewPath } from '../paths.ts';
import { levelLabel, levelTone, serviceLabel } from './labels.ts';
import { LogTime } from './LogTime.tsx';
import type { LogRow } from './types.ts';

/** The fields as lines of JSON; as they came where they were cut. */
function pretty(details: string): string {
  try {
    return JSON.stringify(JSON.parse(details), null, 2).replaceAll('\\n', '\n');
  } catch {
    return details;
  }
}

/** A line of the log with all its fields. */
export function LineDrawer({ line, onClose }: { line: LogRow; onClose(): void }) {
  const { requestId, taskId, details } = line;
  const link = (to: string, text: string) => (
    <Link to={to} className="font-mono text-[13px] break-all text-brand-text hover:underline" onClick={onClose}>
      {text}
    </Link>
  );
  return (
    <Drawer
      title={t`Log line`}
      actions={<CopyButton value={JSON.stringify(line, null, 2)} label={t`log line`} />}
      onClose={onClose}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 p-5">
        <p className="font-medium break-words">{line.message}</p>
        <KeyValue
          items={[
            [
              t`Level`,
              <StateDot key="level" tone={levelTone[line.level]}>
                {levelLabel(line.level)}
              </StateDot>,
            ],
            [t`Time`, <LogTime key="at" at={line.at} />],
            [t`Service`, serviceLabel(line.service)],
            [
              t`Process`,
              <span key="process" className="font-mono text-[13px] break-all">
                {line.process}
              </span>,
            ],
            [t`Request`, requestId && link(logViewPath({ requestId }), requestId)],
            [t`Task`, taskId && link(taskPath(taskId), taskId)],
          ]}
        />
        {details !== null && (
          <pre
            aria-label={t`Fields`}
            className="rounded-lg bg-hover p-3 font-mono text-xs break-all whitespace-pre-wrap"
          >
            {pretty(details)}
          </pre>
        )}
      </div>
    </Drawer>
  );
}
