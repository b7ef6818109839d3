import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { zoneCapacitiesPath } from '#domains/availability/paths.ts';
import { useAct } from '#shell/form/act.ts';
import { textLink } from '#shell/frame/PublicFrame.tsx';
import { Ago } from '#shell/text/Ago.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { FillBar } from '#ui/FillBar.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { clouds } from '../contract.ts';
import { checkStateLabel, checkStateTone } from './labels.ts';
import type { Cloud } from './types.ts';

/** What each test of a cloud found, and what to do about it. */
export function ChecksCard({ cloud: { zoneId, checks, cmdId, checkedAt, state, open } }: { cloud: Cloud }) {
  const check = useAct(clouds.checkCloud);
  const total = checks.length;
  const ended = checks.filter((one) => one.state !== 'waiting').length;
  return (
    <Card
      title={t`Self-check`}
      note={t`Makes each call that servers need, and removes what it made.`}
      actions={
        <Button busy={check.isPending || cmdId !== null} onClick={() => check.mutate({ params: { zoneId } })}>
          {t`Check again`}
        </Button>
      }
    >
      {cmdId !== null && (
        <div className="mb-3 grid gap-1">
          <FillBar percent={(ended / Math.max(1, total)) * 100} tone="brand" label={t`Progress of the self-check`} />
          <p className="text-[13px] text-muted">{t`${ended} of ${total} tests ended`}</p>
        </div>
      )}
      {(state === 'ready' || state === 'warning') && !open && (
        <div className="mb-3">
          <Banner tone="brand">
            {t`The cloud works. Open the data center for new servers when you are ready.`}{' '}
            <Link to={zoneCapacitiesPath({ filter: zoneId })} className={textLink}>{t`Open data center`}</Link>
          </Banner>
        </div>
      )}
      <ul aria-label={t`Results of the self-check`} className="divide-y divide-line">
        {checks.map(({ id, title, state: found, result, next }) => (
          <li key={id} className="grid gap-x-4 gap-y-0.5 py-2.5 sm:grid-cols-[12rem_6rem_minmax(0,1fr)]">
            <span className="font-medium">{title}</span>
            <span>
              <StateDot tone={checkStateTone[found]}>{checkStateLabel(found)}</StateDot>
            </span>
            <span className="min-w-0 wrap-anywhere">
              {result}
              {next !== null && <span className="block text-[13px] text-muted">{next}</span>}
            </span>
          </li>
        ))}
      </ul>
      {checkedAt !== null && (
        <p className="mt-3 text-[13px] text-muted">
          {t`Last check`} <Ago at={checkedAt} />
        </p>
      )}
    </Card>
  );
}
