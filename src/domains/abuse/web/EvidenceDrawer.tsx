import { plural, t } from '@lingui/core/macro';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { RowLink } from '#shell/list/RowLink.tsx';
import { DateTime } from '#shell/text/DateTime.tsx';
import { personPath } from '#domains/users/paths.ts';
import { serverPath } from '#domains/servers/paths.ts';
import { Drawer } from '#ui/Drawer.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { numberText } from '#ui/number-text.ts';
import { abuse } from '../contract.ts';
import { factsText } from './labels.ts';
import { MeasureList } from './MeasureList.tsx';
import type { Evidence } from './types.ts';

/** What is known of the usage of a server, and what was done about it. */
export default function EvidenceDrawer({
  serverId,
  name,
  onClose,
}: {
  serverId: string;
  name: string;
  onClose(): void;
}) {
  const read = useRead(abuse.readAbuseEvidence, { params: { serverId } });
  const { data } = read;
  return (
    <Drawer title={t`Evidence about ${name}`} onClose={onClose}>
      <ReadState read={read} rows={8} />
      {data && (
        <div className="grid gap-6 p-5">
          <Summary of={data} />
          <Days days={data.days} />
          <section className="grid gap-2">
            <h3 className="font-semibold">{t`Warnings and limits of the customer`}</h3>
            <MeasureList accountId={data.accountId} prefix="measures" />
          </section>
        </div>
      )}
    </Drawer>
  );
}

function Summary({ of }: { of: Evidence }) {
  const warned = plural(of.warnings, { one: '# warning', other: '# warnings' });
  return (
    <KeyValue
      items={[
        [t`Evidence`, factsText(of.facts)],
        ...(of.listedSince ? [[t`Listed since`, <DateTime key="listed" at={of.listedSince} />] as const] : []),
        [
          t`Server`,
          <RowLink key="server" to={serverPath(of.serverId)}>
            {of.server}
          </RowLink>,
        ],
        [
          t`Customer`,
          <RowLink key="customer" to={personPath(of.accountId)}>
            {of.customer}
          </RowLink>,
        ],
        [
          t`Warned`,
          of.lastWarning === null ? (
            t`Never`
          ) : (
            <span key="warned">
              {warned} · <DateTime at={of.lastWarning} />
            </span>
          ),
        ],
        [
          t`Bandwidth limit`,
          of.limit === null
            ? of.canLimit
              ? t`none`
              : t`The data center of this server can't limit bandwidth.`
            : t`${of.limit} Mbit/s`,
        ],
      ]}
    />
  );
}

/** Traffic and load by day; a bar for each day shows how they compare. */
function Days({ days }: { days: Evidence['days'] }) {
  const most = Math.max(1, ...days.map(({ gbOut }) => gbOut));
  if (days.length === 0) return <p className="text-muted">{t`No statistics of the last days.`}</p>;
  return (
    <table className="w-full text-[13px]">
      <caption className="mb-2 text-start font-semibold">{t`Usage by day (UTC)`}</caption>
      <thead className="text-muted">
        <tr>
          <th scope="col" className="py-1 text-start font-medium">{t`Day`}</th>
          <th scope="col" className="py-1 text-end font-medium">{t`GB out`}</th>
          <th scope="col" className="w-1/3 py-1">
            <span className="sr-only">{t`Compared`}</span>
          </th>
          <th scope="col" className="py-1 text-end font-medium">{t`CPU in percent`}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, gbOut, cpu }) => (
          <tr key={day} className="border-t border-line">
            <th scope="row" className="py-1 text-start font-normal tabular-nums">
              {day}
            </th>
            <td className="py-1 text-end tabular-nums">{numberText(gbOut)}</td>
            <td aria-hidden className="px-3 py-1">
              <span className="block h-2 rounded-full bg-brand" style={{ width: `${(gbOut / most) * 100}%` }} />
            </td>
            <td className="py-1 text-end tabular-nums">{cpu === null ? '–' : numberText(cpu)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
