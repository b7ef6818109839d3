import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { zoneCapacitiesPath } from '#domains/availability/paths.ts';
import { useAct } from '#shell/form/act.ts';
import { textLink } from '#shell/frame/PublicFrame.tsx';
import { Ago } from '#shell/text/Ago.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { CheckResults } from '#ui/CheckResults.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { clouds } from '../contract.ts';
import type { Cloud } from './types.ts';

/** What each test of a cloud found, and what to do about it. */
export function ChecksCard({ cloud: { zoneId, checks, cmdId, checkedAt, state, open } }: { cloud: Cloud }) {
  const check = useAct(clouds.checkCloud);
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
      {(state === 'ready' || state === 'warning') && !open && (
        <div className="mb-3">
          <Banner tone="brand">
            {t`The cloud works. Open the data center for new servers when you are ready.`}{' '}
            <Link to={zoneCapacitiesPath({ filter: zoneId })} className={textLink}>{t`Open data center`}</Link>
          </Banner>
        </div>
      )}
      <CheckResults
        label={t`Results of the self-check`}
        checks={checks}
        running={cmdId === null ? null : t`Progress of the self-check`}
      />
      {checkedAt !== null && (
        <p className="mt-3 text-[13px] text-muted">
          {t`Last check`} <Ago at={checkedAt} />
        </p>
      )}
    </Card>
  );
}
