import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { alarmsPath } from '#domains/alarms/paths.ts';
import type { Path } from '#kernel/paths.ts';
import { textLink } from '#shell/frame/PublicFrame.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/Feedback.tsx';
import { numberText } from '#ui/number-text.ts';
import { StateDot, type Tone } from '#ui/StateDot.tsx';
import { behind } from './links.ts';
import type { Dashboard } from './types.ts';

interface Point {
  id: string;
  title: string;
  note: string;
  count: number;
  tone: Tone;
  to: Path;
}

/** What needs attention on a site, the way to it beside it; what is fine is not listed. */
export function HealthCard({ siteId, health }: { siteId: string; health: Dashboard['health'] }) {
  const points = pointsOf(siteId, health).filter(({ count }) => count > 0);
  return (
    <Card title={t`Health`} note={t`What needs attention now`}>
      {points.length === 0 ? (
        <EmptyState kind="nothing" title={t`Everything is fine`}>
          {t`Findings, failed tasks and suspended accounts of this site appear here.`}
        </EmptyState>
      ) : (
        <ul aria-label={t`Health`} className="divide-y divide-line">
          {points.map(({ id, title, note, count, tone, to }) => (
            <li key={id} className="flex items-baseline justify-between gap-4 py-2.5 first:pt-0 last:pb-0">
              <span className="min-w-0">
                <Link to={to} className={textLink}>
                  {title}
                </Link>
                <span className="block text-[13px] text-muted">{note}</span>
              </span>
              <StateDot tone={tone}>
                <span className="tabular-nums">{numberText(count)}</span>
              </StateDot>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function pointsOf(siteId: string, { blocked, findings, failedTasks, alarms }: Dashboard['health']): Point[] {
  const lists = behind(siteId);
  const tones = { error: 'bad', warning: 'warn', info: 'brand' } as const;
  return [
    {
      id: 'failed-tasks',
      title: t`Failed tasks`,
      note: t`Neither retried nor discarded`,
      count: failedTasks,
      tone: 'bad',
      to: lists.failedTasks,
    },
    {
      id: 'blocked',
      title: t`Suspended accounts`,
      note: t`Suspended, locked or disabled`,
      count: blocked ?? 0,
      tone: 'warn',
      to: lists.blocked,
    },
    ...(findings ?? []).map(({ id, title, severity, open }) => ({
      id,
      title,
      note: t`Open findings of a diagnostic report`,
      count: open,
      tone: tones[severity],
      to: lists.findings(id),
    })),
    {
      id: 'alarms',
      title: t`Alarms`,
      note: t`Of the whole installation`,
      count: alarms?.firing ?? 0,
      tone: (alarms?.critical ?? 0) > 0 ? 'bad' : 'warn',
      to: alarmsPath({ state: 'firing' }),
    },
  ];
}
