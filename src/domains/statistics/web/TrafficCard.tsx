import { t } from '@lingui/core/macro';
import { packageMbps } from '#domains/infrastructure/traffic.ts';
import { minorOf } from '#domains/tenancy/pricing.ts';
import { bytesText, moneyText } from '#shell/text/format.ts';
import { withConversion } from '#shell/list/money-cell.tsx';
import { useRead } from '#shell/data/read.ts';
import { ReadCard } from '#shell/text/ReadCard.tsx';
import { ProgressBar } from '#ui/Feedback.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { priceText } from '#domains/servers/web/port/price-text.ts';
import type { ReactNode } from 'react';
import { numberText } from '#ui/number-text.ts';
import { statistics } from '../contract.ts';
import type { ServerDetail, Traffic } from './types.ts';

/** The traffic of the running month beside the package. */
export default function TrafficCard({ server }: { server: Pick<ServerDetail, 'id'> }) {
  const read = useRead(statistics.readTraffic, { params: { serverId: server.id } }, { staleSeconds: 60 });
  return (
    <ReadCard title={t`Traffic this month`} note={t`Over public networks, projected at the current rate`} read={read}>
      {(traffic) => <Used traffic={traffic} />}
    </ReadCard>
  );
}

function Used({ traffic }: { traffic: Traffic }) {
  const { used, received, sent, projected, included } = traffic;
  const share = included === null ? null : (used / included) * 100;
  const over = included !== null && projected !== null && projected > included;
  return (
    <div className="grid gap-3">
      {included !== null && share !== null && (
        <>
          <ProgressBar
            value={Math.min(100, share)}
            label={t`${numberText(share, 0)}% of the package used`}
            className="h-2!"
          />
          <p className="text-[13px] text-muted">{t`${bytesText(used)} of ${bytesText(included)}, ${numberText(share, 0)}%`}</p>
        </>
      )}
      <KeyValue
        items={[
          [t`Received`, bytesText(received)],
          [t`Sent`, bytesText(sent)],
          [t`Total`, bytesText(used)],
          [t`Projected`, projected === null ? t`too early to say` : bytesText(projected)],
          [t`Package`, packageLabel(traffic)],
          ...beyondOf(traffic),
        ]}
      />
      {over && share !== null && (
        <p className="text-[13px] text-warn">
          {share >= 100
            ? t`The package has been used up.`
            : t`At the current rate, the package will be used up before the end of the month.`}
        </p>
      )}
    </div>
  );
}

/** What is charged by the GB, until now and at the month's end, and by whose price list. */
function beyondOf({ beyond, package: bought }: Traffic): (readonly [string, ReactNode])[] {
  if (beyond === null) return [];
  const { bytes, micro, projectedMicro, rateMicro, currency, priceListName } = beyond;
  const money = (of: number) => withConversion(moneyText(minorOf(of), currency), [{ micro: of, currency }]);
  const about = bytes === 0 ? '' : `, ${bytesText(bytes)}`;
  return [
    [
      bought === null ? t`Charged` : t`Overage`,
      <>
        {money(micro)}
        {about}
        <span className="block text-[13px] text-muted">
          {t`${priceText(rateMicro, currency)} per GB (“${priceListName}” price list)`}
        </span>
      </>,
    ],
    ...(projectedMicro === null ? [] : [[t`At current rate`, money(projectedMicro)] as const]),
  ];
}

function packageLabel({ package: code, included }: Traffic): string {
  if (code === null) return t`none`;
  if (included !== null) return t`${bytesText(included)}/mo`;
  const speed = packageMbps(code) ?? 0;
  return t`unmetered, ${speed} Mbit/s`;
}
