import { t } from '@lingui/core/macro';
import { availability } from '#domains/availability/contract.ts';
import { Button } from '#ui/Button.tsx';
import { useAct } from '#shell/form/act.ts';
import { useRead } from '#shell/data/read.ts';

interface Props {
  zoneId: string;
  /** What there is no room for, such as the name of a zone. */
  what: string;
  /** Left out: any room in the zone. */
  size?: { cpuType: 'A' | 'B' | 'T' | 'D'; cpuCount: number; ramMb: number };
}

/** Creates an alert for capacity; `Waiting` lists alerts and cancels them. */
export function AlertMe({ zoneId, what, size }: Props) {
  const wish = { zoneId, ...(size ?? { cpuType: null, cpuCount: 0, ramMb: 0 }) };
  const { data } = useRead(availability.listWatches, { query: { size: 0 } });
  const wait = useAct(availability.createWatch);
  const waits = data?.items.some(
    (one) =>
      one.zoneId === wish.zoneId &&
      one.cpuType === wish.cpuType &&
      one.cpuCount === wish.cpuCount &&
      one.ramMb === wish.ramMb,
  );
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[13px] text-muted">
      <span role="status">{waits ? t`Availability alert set: ${what}` : t`${what}: currently sold out.`}</span>
      {!waits && (
        <Button
          small
          busy={wait.isPending}
          disabledReason={data ? null : t`Loading`}
          aria-label={t`Alert me when available: ${what}`}
          onClick={() => wait.mutate({ input: wish })}
        >{t`Alert me when available`}</Button>
      )}
    </span>
  );
}
