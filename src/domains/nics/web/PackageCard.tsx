import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { nextMonth } from '#domains/tenancy/month.ts';
import { statistics } from '#domains/statistics/contract.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { DateTime } from '#shell/text/DateTime.tsx';
import { bytesText } from '#shell/text/format.ts';
import { useRead } from '#shell/data/read.ts';
import { ReadCard } from '#shell/text/ReadCard.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import type { NicTable } from './types.ts';

type Traffic = AnswerOf<typeof statistics.readTraffic>;

/** What all public cards together may carry: the package, what of it is used, its rate, and when it begins again. */
export function PackageCard({ serverId, cap }: { serverId: string; cap: NicTable['cap'] }) {
  const read = useRead(statistics.readTraffic, { params: { serverId } }, { staleSeconds: 60 });
  return (
    <ReadCard title={t`Traffic package`} note={t`Only public networks are counted`} read={read}>
      {(traffic) => <Rules traffic={traffic} cap={cap} />}
    </ReadCard>
  );
}

function Rules({ traffic, cap }: { traffic: Traffic; cap: NicTable['cap'] }) {
  const { month, used, included, package: code } = traffic;
  const renews = nextMonth(new Date(`${month}-01T00:00:00Z`)).toISOString();
  const bought =
    code === null ? t`none (hourly billing)` : included === null ? t`unmetered` : t`${bytesText(included)}/mo`;
  return (
    <KeyValue
      items={[
        [t`Package`, bought],
        [t`Used`, included === null ? bytesText(used) : t`${bytesText(used)} of ${bytesText(included)}`],
        [t`Cap`, <CapInForce key="cap" cap={cap} />],
        [
          t`Resets on`,
          <span key="anew">
            <DateTime at={renews} />
            {included !== null && ` · ${t`unused traffic doesn't roll over`}`}
          </span>,
        ],
      ]}
    />
  );
}

/** The rate that all public cards share, and whether the data center holds it. */
function CapInForce({ cap }: { cap: NicTable['cap'] }) {
  if (cap === null) return t`none`;
  const rate = cap.limited
    ? t`${cap.mbps} Mbit/s each way, across all public interfaces (limited by support)`
    : t`${cap.mbps} Mbit/s each way, across all public interfaces`;
  if (!cap.possible) return <Standing rate={rate}>{t`This data center does not enforce the limit.`}</Standing>;
  if (cap.since !== null)
    return (
      <Standing rate={rate}>
        {t`Enforced since`} <DateTime at={cap.since} />
      </Standing>
    );
  const why = cap.error === null ? t`The limit is being applied.` : t`The limit could not be applied: ${cap.error}`;
  return <Standing rate={rate}>{why}</Standing>;
}

const Standing = ({ rate, children }: { rate: string; children: ReactNode }) => (
  <>
    {rate}
    <span className="block text-[13px] text-muted">{children}</span>
  </>
);
