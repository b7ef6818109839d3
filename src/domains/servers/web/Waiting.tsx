import { t } from '@lingui/core/macro';
import type { AnswerOf } from '#kernel/op.ts';
import { availability } from '#domains/availability/contract.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { useAct } from '#shell/form/act.ts';
import { DateTime } from '#shell/text/DateTime.tsx';
import { useRead } from '#shell/data/read.ts';

type Alert = AnswerOf<typeof availability.listWatches>['items'][number];

/** The person's availability alerts; nothing while there are none. */
export function Waiting() {
  const { data } = useRead(availability.listWatches, { query: { size: 0 } });
  const stop = useAct(availability.deleteWatch);
  if (!data || data.items.length === 0) return null;
  return (
    <Card title={t`Availability alerts`} note={t`You are notified once. No capacity is reserved.`}>
      <ul className="divide-y divide-line">
        {data.items.map((alert) => (
          <li key={alert.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 first:pt-0">
            <span className="min-w-0">
              <span className="font-medium">{alertText(alert)}</span>{' '}
              <span className="text-[13px] text-muted">
                {t`since`} <DateTime at={alert.created} />
              </span>
            </span>
            <Button
              small
              busy={stop.isPending && stop.variables.params.watchId === alert.id}
              aria-label={t`Remove alert for ${alertText(alert)}`}
              onClick={() => stop.mutate({ params: { watchId: alert.id } })}
            >{t`Remove alert`}</Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function alertText({ zoneName, cpuType, cpuCount, ramMb }: Alert): string {
  if (cpuType === null) return zoneName;
  const cpu = cpuCount > 0 ? `${cpuCount}${cpuType}` : t`type ${cpuType}`;
  return [zoneName, cpu, ...(ramMb > 0 ? [`${ramMb} MB`] : [])].join(', ');
}
