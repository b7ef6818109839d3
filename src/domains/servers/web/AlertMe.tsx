import { t } from '@lingui/core/macro';
import { availability } from '#domains/availability/contract.ts';
import { Button } from '#ui/Button.tsx';
import { useAct } from '#shell/form/act.ts';
import { useRead } from '#shell/data/read.ts';

interface Props {
  zoneId: string;
  /** What there is no capacity for, such as the name of a zone. */
  what: string;
  /** Left out: any capacity of the zone. */
  size?: { cpuType: 'A' | 'B' | 'T' | 'D'; cpuCount: number; ramMb: number };
}

/** Creates an alert for capacity; `Waiting` lists alerts and cancels them. */
export function AlertMe({ zoneId, what, size }: Props) {
  const wanted = { zoneId, ...(size ?? { cpuType: null, cpuCount: 0, ramMb: 0 }) };
  const { data } = useRead(availability.listWatches, { query: { size: 0 } });
  const setAlert = useAct(availability.createWatch);
  const isSet = data?.items.some(
    (one) =>
      one.zoneId === wanted.zoneId &&
      one.cpuType === wanted.cpuType &&
      one.cpuCount === wanted.cpuCount &&
      one.ramMb === wanted.ramMb,
  );
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[13px] text-muted">
      <span role="status">{isSet ? t`Availability alert set: ${what}` : t`${what}: currently sold out.`}</span>
      {!isSet && (
        <Button
          small
          busy={setAlert.isPending}
          disabledReason={data ? null : t`Loading`}
          aria-label={t`Alert me when available: ${what}`}
          onClick={() => setAlert.mutate({ input: wanted })}
        >{t`Alert me when available`}</Button>
      )}
    </span>
  );
}
