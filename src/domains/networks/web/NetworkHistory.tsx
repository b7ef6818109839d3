import { t } from '@lingui/core/macro';
import type { AnswerOf } from '#kernel/op.ts';
import { History } from '#domains/history/web/port/History.tsx';
import type { HistoryEntry } from '#domains/history/web/port/history-labels.ts';
import { networks } from '../contract.ts';

type Row = AnswerOf<typeof networks.listNetworkHistory>['items'][number];
const entryOf = ({ title, ...row }: Row): HistoryEntry => ({ ...row, id: String(row.id), action: title });
const kinds = ['lifecycle', 'configuration', 'network', 'access'] as const;

/** What happened to a network, its subnets and addresses. */
export function NetworkHistory({ networkId }: { networkId: string }) {
  return (
    <section>
      <h3 className="mb-2 font-semibold">{t`History`}</h3>
      <History op={networks.listNetworkHistory} params={{ networkId }} {...{ entryOf, kinds }} narrow />
    </section>
  );
}
