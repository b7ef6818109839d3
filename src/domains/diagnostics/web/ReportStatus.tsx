import { plural, t } from '@lingui/core/macro';
import { Bell, BellRing, RefreshCw, Star } from 'lucide-react';
import { clsx } from 'clsx';
import type { useRead } from '#shell/data/read.ts';
import { useAct } from '#shell/form/act.ts';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Skeleton } from '#ui/Feedback.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { toast } from '#ui/toast.ts';
import { diagnostics } from '../contract.ts';
import { Computed } from './Computed.tsx';
import { severityLabel, severityTone } from './labels.ts';
import { Trend } from './Trend.tsx';
import type { Diagnostic } from './types.ts';

/** How a report stands: its severity, counts, trend and age, and what a reader chooses for it. */
export function ReportStatus({ read }: { read: ReturnType<typeof useRead<typeof diagnostics.readDiagnostic>> }) {
  return <Card className="mb-4">{read.data ? <Standing of={read.data} /> : <Skeleton className="h-9 w-full" />}</Card>;
}

function Standing({ of }: { of: Diagnostic }) {
  const { id, severity, open, unseen, acknowledged, subscribed, favorite } = of;
  const may = useMay('diagnostic.manage');
  const params = { reportId: id };
  const refresh = useAct(diagnostics.refreshDiagnostic);
  const subscribe = useAct(diagnostics.saveDiagnosticSubscription, {
    onDone: () => toast('success', subscribed ? t`Unsubscribed` : t`You will be notified of new findings`),
  });
  const favor = useAct(diagnostics.saveFavoriteDiagnostic);
  const counts = [
    plural(open, { one: '# open', other: '# open' }),
    plural(unseen, { one: '# new', other: '# new' }),
    plural(acknowledged, { one: '# acknowledged', other: '# acknowledged' }),
  ];
  const computing = of.freshness === 'running' || of.freshness === 'queued';
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <StateDot tone={severityTone[severity]}>{severityLabel(severity)}</StateDot>
      <span className="tabular-nums">{counts.join(' · ')}</span>
      <Trend of={of} className="h-8 w-36" />
      <Computed of={of} long />
      <span className="ms-auto flex flex-wrap gap-2">
        <Button
          small
          busy={computing || refresh.isPending}
          disabledReason={may ? null : roleForbids()}
          onClick={() => refresh.mutate({ params })}
        >
          <RefreshCw aria-hidden size={15} />
          {t`Refresh`}
        </Button>
        <Button
          small
          aria-pressed={subscribed}
          busy={subscribe.isPending}
          onClick={() => subscribe.mutate({ params, input: { subscribed: !subscribed } })}
        >
          {subscribed ? <BellRing aria-hidden size={15} /> : <Bell aria-hidden size={15} />}
          {t`Subscribe`}
        </Button>
        <Button
          small
          aria-pressed={favorite}
          busy={favor.isPending}
          onClick={() => favor.mutate({ params, input: { favorite: !favorite } })}
        >
          <Star aria-hidden size={15} className={clsx(favorite && 'fill-current text-warn')} />
          {t`Favorite`}
        </Button>
      </span>
    </div>
  );
}
