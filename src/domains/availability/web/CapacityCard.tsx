import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useRead } from '#shell/data/read.ts';
import { Card } from '#ui/Card.tsx';
import { InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { StateDot, type Tone } from '#ui/StateDot.tsx';
import { serversPath } from '#domains/servers/paths.ts';
import { availability } from '../contract.ts';
import { zoneCapacitiesPath } from '../paths.ts';
import { amountsText, forecastText, type ZoneUse } from './labels.ts';

/** On the home of operators: what is sold in every data center, and what is left. */
export default function CapacityCard() {
  const read = useRead(availability.summariseCapacity, {}, { pollSeconds: 60 });
  return (
    <Card
      className="flex h-full flex-col"
      title={t`Capacity`}
      actions={
        <Link to={zoneCapacitiesPath()} className="reach text-[13px] text-brand-text hover:underline">
          {t`Available capacity`}
        </Link>
      }
    >
      {!read.data && !read.error && <SkeletonRows rows={6} />}
      {read.error && <InlineError text={read.error.message} onRetry={() => void read.refetch()} />}
      {read.data && (
        <ul aria-label={t`Capacity`} className="-mx-2 min-h-0 flex-1 overflow-y-auto">
          {read.data.zones.map((zone) => (
            <ZoneLine key={zone.zoneId} zone={zone} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function ZoneLine({ zone }: { zone: ZoneUse }) {
  const { zoneId, zoneName, sold, free, forecast } = zone;
  const { tone, title } = stateOf(zone);
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 rounded-lg px-2 py-2 hover:bg-hover sm:grid-cols-[minmax(0,11rem)_minmax(0,1fr)_auto]">
      <Link to={serversPath({ zone: zoneId })} className="truncate font-medium after:absolute after:inset-0">
        {zoneName}
      </Link>
      <span className="text-[13px] text-muted tabular-nums max-sm:col-span-2 max-sm:row-start-2">
        <span className="block">{t`Sold: ${amountsText(sold)}`}</span>
        {free !== null && (
          <span className="block">
            {free.zones > 1
              ? t`Free: ${amountsText(free)}, shared by ${free.zones} data centers`
              : t`Free: ${amountsText(free)}`}
          </span>
        )}
        {forecast !== null && <span className="block">{forecastText(forecast)}</span>}
      </span>
      <StateDot tone={tone}>{title}</StateDot>
    </li>
  );
}

function stateOf({ closedReason, limited }: ZoneUse): { tone: Tone; title: string } {
  if (closedReason !== null) return { tone: 'bad', title: t`Closed` };
  return limited > 0 ? { tone: 'warn', title: t`Some sizes available` } : { tone: 'ok', title: t`All sizes available` };
}
