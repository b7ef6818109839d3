import { t } from '@lingui/core/macro';
import { moneyText } from '#shell/text/format.ts';
import { KeyValue } from '#ui/KeyValue.tsx';
import { numberText } from '#ui/number-text.ts';
import { costsText, factLabel, monthlyText } from './labels.ts';
import type { Batch } from './types.ts';

/** What a batch touches, by its dry run. */
export function BatchTotals({ batch: { action, counts, total, totals } }: { batch: Batch }) {
  const costs = costsText(totals);
  const sums = (of: 'balance' | 'amount') => totals.money.map((one) => moneyText(one[of], one.currency)).join(', ');
  return (
    <KeyValue
      items={[
        [t`Accounts`, numberText(total - counts.blocked - counts.unchecked)],
        ...(counts.blocked > 0 ? [[t`Lines left out`, numberText(counts.blocked)] as const] : []),
        [t`Servers affected`, numberText(totals.servers)],
        [t`Notifications and emails`, numberText(totals.notices)],
        ...(totals.money.length > 0 ? [[t`Balances`, sums('balance')] as const] : []),
        ...(totals.monthly.length > 0
          ? [[t`Monthly cost of servers`, totals.monthly.map(monthlyText).join(', ')] as const]
          : []),
        ...(costs === null ? [] : [[t`Monthly cost`, costs] as const]),
        ...totals.facts.map(({ kind, accounts }) => [factLabel(kind), numberText(accounts)] as const),
        ...(action === 'forceDeposit' ? [[t`Deposits required`, sums('amount')] as const] : []),
      ]}
    />
  );
}
