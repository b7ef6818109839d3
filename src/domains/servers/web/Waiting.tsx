import { t } from '@lingui/core/macro';
import type { AnswerOf } from '#kernel/op.ts';
import { availability } from '#domains/availability/contract.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { useAct } from '#shell/form/act.ts';
import { DateTime } from '#shell/text/DateTime.tsx';
import { useRead } from '#shell/data/read.ts';

type Watch = AnswerOf<typeof availability.listWatches>['items'][number];

/** For what room in which zones the person waits; nothing while there is nothing. */
export function Waiting() {
  const { data } = useRead(availability.listWatches, { query: { size: 0 } });
  const stop = useAct(availability.deleteWatch);
  if (!data || data.items.length === 0) return null;
  return (
    <Card title={t`Availability alerts`} note={t`You are notified once. No capacity is reserved.`}>
      <ul className="divide-y divide-line">
        {data.items.map((watch) => (
          <li key={watch.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 first:pt-0">
            <span className="min-w-0">
              <span className="font-medium">{watchText(watch)}</span>{' '}
              <span className="text-[13px] text-muted">
                {t`since`} <DateTime at={watch.created} />
              </span>
            </span>
            <Button
              small
              busy={stop.isPending && stop.variables.params.watchId === watch.id}
              aria-label={t`Remove alert for ${watchText(watch)}`}
              onClick={() => stop.mutate({ params: { watchId: watch.id } })}
            >{t`Remove alert`}</Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function watchText({ zoneName, cpuType, cpuCount, ramMb }: Watch): string {
  if (cpuType === null) return zoneName;
  const cpu = cpuCount > 0 ? `${cpuCount}${cpuType}` : t`type ${cpuType}`;
  return [zoneName, cpu, ...(ramMb > 0 ? [`${ramMb} MB`] : [])].join(', ');
}
