import { t } from '@lingui/core/macro';
import type { Invoice } from '#domains/invoices/web/port.ts';
import { useRead } from '#shell/data/read.ts';
import { moneyText } from '#shell/text/format.ts';
import { Card } from '#ui/Card.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { disputes } from '../contract.ts';
import { disputePath } from '../paths.ts';
import { disputeStateLabel, disputeTone, partText } from './labels.ts';

/** On the page of an invoice: what of it is, or was, disputed. */
export default function InvoiceDisputes({ invoice: { id, currency } }: { invoice: Invoice }) {
  const { data } = useRead(disputes.listDisputes, { query: { invoice: id, size: 50 } });
  if (!data || data.total === 0) return null;
  const open = data.items.filter(({ state }) => state === 'open').reduce((sum, { amount }) => sum + amount, 0);
  return (
    <Card
      title={t`Disputes`}
      note={
        open > 0
          ? t`${moneyText(open, currency)} is disputed. Reminders leave it out until the dispute is decided.`
          : undefined
      }
    >
      <ul className="divide-y divide-line">
        {data.items.map((row) => (
          <li key={row.id} className="flex flex-wrap justify-between gap-x-4 py-2 first:pt-0 last:pb-0">
            <a href={disputePath(row.id)} data-go="" className="reach font-medium text-brand-text hover:underline">
              {partText(row)}
            </a>
            <span className="flex items-center gap-4 tabular-nums">
              <StateDot tone={disputeTone[row.state]}>{disputeStateLabel(row.state)}</StateDot>
              {moneyText(row.amount, currency)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
