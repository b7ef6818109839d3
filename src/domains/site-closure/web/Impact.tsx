import { t } from '@lingui/core/macro';
import { moneyText } from '#shell/text/format.ts';
import { KeyValue } from '#ui/KeyValue.tsx';
import { numberText } from '#ui/number-text.ts';
import type { SiteState } from './labels.ts';

/** What a change of a site touches: its customers, their servers, and what it earns. */
export function Impact({ state }: { state: SiteState }) {
  const { accounts, servers, running, hosts, revenue, monthly } = state.impact;
  const earned = revenue.map(({ currency, amount }) => moneyText(amount, currency)).join(', ');
  const now = monthly.map((cost) => moneyText(cost.now, cost.currency)).join(', ');
  const suspended = monthly
    .flatMap((cost) => (cost.suspended === null ? [] : [moneyText(cost.suspended, cost.currency)]))
    .join(', ');
  return (
    <KeyValue
      items={[
        [t`Customer accounts`, numberText(accounts)],
        [t`Servers`, t`${numberText(servers)}, ${numberText(running)} of them running`],
        [t`Revenue last month`, earned === '' ? t`None` : earned],
        ...(now === '' ? [] : [[t`Monthly cost of servers`, now] as const]),
        ...(suspended === '' || suspended === now ? [] : [[t`Monthly cost while suspended`, suspended] as const]),
        [t`Host names`, numberText(hosts)],
      ]}
    />
  );
}
