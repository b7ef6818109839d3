import { t } from '@lingui/core/macro';
import { nextMonth } from '#domains/tenancy/month.ts';
import { statistics } from '#domains/statistics/contract.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { DateTime } from '#shell/DateTime.tsx';
import { bytesText } from '#shell/format.ts';
import { useRead } from '#shell/read.ts';
import { ReadCard } from '#shell/ReadCard.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';

type Traffic = AnswerOf<typeof statistics.readTraffic>;

/** What all public cards together may carry: the package, what of it is used, its rate, and when it begins anew. */
export function PackageCard({ serverId }: { serverId: string }) {
  const read = useRead(statistics.readTraffic, { params: { serverId } }, { staleSeconds: 60 });
  return (
    <ReadCard title={t`Traffic package`} note={t`Public networks count, private ones do not`} read={read}>
      {(traffic) => <Rules traffic={traffic} />}
    </ReadCard>
  );
}

function Rules({ traffic }: { traffic: Traffic }) {
  const { month, used, included, package: code } = traffic;
  const speed = code !== null && included === null ? code.replace(/\D/g, '') : null;
  const anew = nextMonth(new Date(`${month}-01T00:00:00Z`)).toISOString();
  const bought =
    code === null
      ? t`none: the server is billed by the hour`
      : included === null
        ? t`unmetered`
        : t`${bytesText(included)} a month`;
  return (
    <KeyValue
      items={[
        [t`Package`, bought],
        [t`Used`, included === null ? bytesText(used) : t`${bytesText(used)} of ${bytesText(included)}`],
        [t`Rate it is sold with`, speed === null ? t`none` : t`${speed} Mbit/s over all public cards`],
        [
          t`Counts anew`,
          <span key="anew">
            <DateTime at={anew} />
            {included !== null && ` · ${t`what is left then is not carried over`}`}
          </span>,
        ],
      ]}
    />
  );
}
