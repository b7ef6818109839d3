import { t } from '@lingui/core/macro';
import { Link, useParams } from '@tanstack/react-router';
import { translate } from '#kernel/message.ts';
import { AmountChart } from '#domains/hosts/web/port/AmountChart.tsx';
import { cpuLabels } from '#domains/servers/cpu-labels.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { BackLink } from '#shell/frame/BackLink.tsx';
import { useObjectTitle } from '#shell/frame/window-title.ts';
import { dayText, megabytesText } from '#shell/text/format.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Card, PageHead } from '#ui/Card.tsx';
import { EmptyState } from '#ui/Feedback.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { numberText } from '#ui/number-text.ts';
import { StateDot } from '#ui/StateDot.tsx';
import { availability } from '../contract.ts';
import { zoneCapacitiesPath } from '../paths.ts';
import { forecastOrNone, isSoonFull, type ZoneHistory } from './labels.ts';

/** `/zoneCapacities/{zoneId}`: how the capacity of a data center was used, in all and by CPU type, and until when it lasts. */
export default function ZoneCapacityPage() {
  const { zoneId = '' } = useParams({ strict: false });
  const read = useRead(availability.readCapacityHistory, { params: { zoneId } }, { pollSeconds: 300 });
  const { data } = read;
  useObjectTitle(data?.zoneName);
  const gone = read.error?.status === 404 || read.error?.status === 400;
  return (
    <>
      <BackLink to={zoneCapacitiesPath()}>{t`Available capacity`}</BackLink>
      {gone && (
        <EmptyState
          kind="no-match"
          title={t`Data center not found`}
          action={
            <Link to={zoneCapacitiesPath()} className={buttonClass()}>
              {t`All data centers`}
            </Link>
          }
        >
          {t`The address is wrong.`}
        </EmptyState>
      )}
      {!gone && !data && <ReadState read={read} rows={8} />}
      {data && <Found zone={data} />}
    </>
  );
}

const cpuText = (value: number): string => t`${numberText(value)} vCPU`;

function Found({ zone }: { zone: ZoneHistory }) {
  const { zoneName, total, left, reserve, forecast, types } = zone;
  return (
    <>
      <PageHead title={zoneName} note={t`Capacity of the open hosts, and forecasts from the last 60 days.`} />
      <div className="grid gap-4">
        <Card title={t`Hosts`}>
          {total === null || left === null ? (
            <p className="text-muted">{t`The engine of the data center reports no hosts.`}</p>
          ) : (
            <>
              <KeyValue
                items={[
                  [t`Capacity`, `${cpuText(total.cpuCount)} · ${megabytesText(total.ramMb)}`],
                  [t`Kept free`, reserve === 0 ? t`Nothing` : t`${reserve}%`],
                  [t`Available`, `${cpuText(left.cpuCount)} · ${megabytesText(left.ramMb)}`],
                  [t`Forecast`, <Full key="full" of={forecast} />],
                ]}
              />
              <Course
                days={zone.days}
                series={[
                  { title: t`vCPU allocated`, values: zone.cpuReserved, max: total.cpuCount, text: cpuText },
                  { title: t`Memory allocated`, values: zone.ramReserved, max: total.ramMb, text: megabytesText },
                ]}
              />
            </>
          )}
        </Card>
        {types.length === 0 && (
          <p className="text-muted">{t`What is sold by CPU type is recorded every hour and appears here.`}</p>
        )}
        <div className="grid gap-4 lg:grid-cols-2">
          {types.map((one) => (
            <TypeCard key={one.type} of={one} />
          ))}
        </div>
      </div>
    </>
  );
}

const Full = ({ of }: { of: ZoneHistory['forecast'] }) => (
  <StateDot tone={of === null ? 'ok' : isSoonFull(of) ? 'warn' : 'muted'}>{forecastOrNone(of)}</StateDot>
);

function TypeCard({ of }: { of: ZoneHistory['types'][number] }) {
  const { type, servers, cpuCount, ramMb, cpuPerDay, ramPerDay, forecast, days, cpuSold, ramSold } = of;
  const growth = `${cpuText(Math.round(cpuPerDay * 10) / 10)} · ${megabytesText(Math.round(ramPerDay))}`;
  return (
    <Card title={`${type} · ${translate(cpuLabels[type].name)}`}>
      <KeyValue
        items={[
          [t`Servers`, numberText(servers)],
          [t`Sold`, `${cpuText(cpuCount)} · ${megabytesText(ramMb)}`],
          [t`Growth per day`, growth],
          [t`If only this type grows`, <Full key="full" of={forecast} />],
        ]}
      />
      <Course
        days={days}
        series={[
          { title: t`vCPU sold`, values: cpuSold, text: cpuText },
          { title: t`Memory sold`, values: ramSold, text: megabytesText },
        ]}
      />
    </Card>
  );
}

interface CourseProps {
  days: readonly string[];
  series: Parameters<typeof AmountChart>[0]['series'][];
}

function Course({ days, series }: CourseProps) {
  const [first, last] = [days[0], days.slice(1).at(-1)];
  // A line needs two points.
  if (first === undefined || last === undefined)
    return <p className="mt-4 text-muted">{t`A chart appears once two days are recorded.`}</p>;
  return (
    <div className="mt-4">
      <div className="grid gap-4 sm:grid-cols-2">
        {series.map((one) => (
          <AmountChart key={one.title} series={one} />
        ))}
      </div>
      <p className="mt-2 flex justify-between gap-4 text-xs text-muted tabular-nums">
        <span>{dayText(`${first}T12:00:00.000Z`)}</span>
        <span>{dayText(`${last}T12:00:00.000Z`)}</span>
      </p>
    </div>
  );
}
