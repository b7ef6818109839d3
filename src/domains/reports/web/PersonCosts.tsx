import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { translate } from '#kernel/message.ts';
import type { Person } from '#domains/identity/web/port.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { moneyText } from '#shell/text/format.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/Feedback.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { reports } from '../contract.ts';
import { usageOfPath } from '../paths.ts';

const reportId = 'usageCosts';

/** On the page of a person: what was charged this month for each service, with the way to the reports. */
export default function PersonCosts({ person: { accountId } }: { person: Person }) {
  const definition = useRead(reports.readReport, { params: { reportId } }, { staleSeconds: Infinity });
  const read = useRead(reports.listReportRows, {
    params: { reportId },
    query: { where: `userId:${accountId}|group:service`, page: 1, size: 25 },
  });
  const services = definition.data?.filters.find(({ id }) => id === 'service')?.choices ?? [];
  const items = (read.data?.items ?? []).flatMap(({ service, cost }) => {
    if (typeof cost !== 'object' || cost === null) return [];
    const title = services.find(([meter]) => meter === service)?.[1] ?? '';
    return [[translate(title), moneyText(cost.amount, cost.currency)] as [string, string]];
  });
  return (
    <Card
      title={t`Charged this month`}
      note={t`Until last midnight (UTC), before tax`}
      actions={
        <Link to={usageOfPath(accountId)} className="reach text-[13px] text-brand-text hover:underline">
          {t`Usage reports`}
        </Link>
      }
    >
      {!read.data && <ReadState read={read} rows={3} />}
      {read.data?.items.length === 0 && <EmptyState kind="nothing" title={t`Nothing was charged this month`} />}
      {items.length > 0 && <KeyValue items={items} />}
    </Card>
  );
}
