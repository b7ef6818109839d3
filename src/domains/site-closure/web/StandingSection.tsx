import { plural, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { taskPath } from '#domains/tasks/paths.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { useAct } from '#shell/form/act.ts';
import { textLink } from '#shell/frame/PublicFrame.tsx';
import { holds } from '#shell/session/session-reads.ts';
import { dateText } from '#shell/text/format.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { toast } from '#ui/toast.ts';
import { siteClosure } from '../contract.ts';
import { StartClosingDialog } from './CloseDialogs.tsx';
import { ClosingCard } from './ClosingCard.tsx';
import { Impact } from './Impact.tsx';
import { standingText, standingTone, type SiteState } from './labels.ts';
import { SuspendDialog } from './SuspendDialog.tsx';

/** Without the event stream, tasks are asked about this often. */
const pollSeconds = 5;

/** Whether a site is open to its customers: suspending, resuming and closing it. */
export default function StandingSection({ siteHost }: { siteHost: string }) {
  const read = useRead(siteClosure.readSiteState, { params: { siteHost } }, { pollSeconds });
  if (!read.data)
    return (
      <Card>
        <ReadState read={read} rows={6} />
      </Card>
    );
  const { closing } = read.data;
  return (
    <>
      <StandingCard state={read.data} />
      {closing && <ClosingCard state={read.data} closing={closing} />}
    </>
  );
}

function StandingCard({ state }: { state: SiteState }) {
  const [open, setOpen] = useState<'suspend' | 'close'>();
  const resume = useAct(siteClosure.resumeSite, { onDone: () => toast('success', t`Site resumed`) });
  const { host, standing, suspension } = state;
  const may = holds('site.close') && standing !== 'closed';
  const refusal = state.isProviders ? t`This site belongs to the provider. It can’t be suspended or closed.` : null;
  return (
    <Card title={t`Status`} note={t`Whether customers can use this site.`}>
      <div className="grid gap-4">
        <StateDot tone={standingTone[standing]}>{standingText(standing)}</StateDot>
        {suspension && standing === 'suspended' && <Suspension suspension={suspension} powerTask={state.powerTask} />}
        <Impact state={state} />
        {may && (
          <div className="flex flex-wrap justify-end gap-3">
            {state.closing === null && (
              <Button disabledReason={refusal} onClick={() => setOpen('close')}>{t`Close site…`}</Button>
            )}
            {suspension ? (
              <Button
                look="primary"
                busy={resume.isPending}
                onClick={() => resume.mutate({ params: { siteHost: host } })}
              >{t`Resume site`}</Button>
            ) : (
              <Button look="danger" disabledReason={refusal} onClick={() => setOpen('suspend')}>
                {t`Suspend site…`}
              </Button>
            )}
          </div>
        )}
      </div>
      {open === 'suspend' && <SuspendDialog siteHost={host} onClose={() => setOpen(undefined)} />}
      {open === 'close' && <StartClosingDialog siteHost={host} onClose={() => setOpen(undefined)} />}
    </Card>
  );
}

interface SuspensionProps {
  suspension: NonNullable<SiteState['suspension']>;
  powerTask: string | null;
}

function Suspension({ suspension, powerTask }: SuspensionProps) {
  const { reason, since, servers, poweredOff } = suspension;
  return (
    <Banner tone="warn">
      <p>{t`Suspended since ${dateText(since)}. Reason: ${reason}`}</p>
      <p>
        {servers === 'keep'
          ? t`Servers keep running.`
          : plural(poweredOff, { one: '# server was powered off.', other: '# servers were powered off.' })}{' '}
        {powerTask && <Link to={taskPath(powerTask)} className={textLink}>{t`Open task`}</Link>}
      </p>
    </Banner>
  );
}
