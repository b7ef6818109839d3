import { plural, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { bytesText } from '#shell/text/format.ts';
import { useRead } from '#shell/data/read.ts';
import { ReadCard } from '#shell/text/ReadCard.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { serverPath } from '#domains/servers/paths.ts';
import { statistics } from '../contract.ts';
import { floorTo, spanOf } from './span.ts';
import type { ServerDetail, Statistics } from './types.ts';
import { gapLabel } from './labels.ts';

/** The network of the last hour, and whether an alert is firing. */
export default function HourCard({ server }: { server: ServerDetail }) {
  const [span] = useState(() => floorTo(spanOf({ period: '1h' }, Date.now())));
  const params = { serverId: server.id };
  const query = {
    category: 'network' as const,
    from: new Date(span.from).toISOString(),
    to: new Date(span.to).toISOString(),
  };
  const read = useRead(statistics.readStatistics, { params, query });
  const alerts = useRead(statistics.listAlerts, { params, query: { size: 5 } });
  const firing = alerts.data?.firing ?? 0;
  const count = alerts.data?.count ?? 0;
  return (
    <ReadCard
      title={t`Last hour`}
      read={read}
      actions={
        <Link
          to={serverPath(server.id, 'statistics')}
          search={(now: object) => now}
          className="reach text-brand-text hover:underline"
        >
          {t`Statistics`}
        </Link>
      }
    >
      {(hour) => (
        <>
          <KeyValue
            items={[
              [t`Network in`, amountText(hour, 'in')],
              [t`Network out`, amountText(hour, 'out')],
              [
                t`Alerts`,
                firing > 0 ? (
                  <StateDot tone="bad">{plural(firing, { one: '# is firing', other: '# are firing' })}</StateDot>
                ) : (
                  plural(count, { one: '# alert, OK', other: '# alerts, OK' })
                ),
              ],
            ]}
          />
          {hour.gap && <p className="mt-3 text-[13px] text-muted">{gapLabel(hour.gap.reason, null)}</p>}
        </>
      )}
    </ReadCard>
  );
}

/** What went one way over all cards: kilobits a second for as many seconds. */
function amountText({ series, interval }: Statistics, way: 'in' | 'out'): string {
  const own = series.filter((one) => one.id.endsWith(`.${way}`) && !one.id.startsWith('total'));
  const bytes = own.flatMap((one) => one.avg).reduce<number>((sum, kbps) => sum + (kbps ?? 0) * interval * 125, 0);
  return own.length === 0 ? '–' : bytesText(bytes);
}
