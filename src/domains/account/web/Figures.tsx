import { t } from '@lingui/core/macro';
import { Figure } from '#shell/frame/Figure.tsx';
import { AboutMoney } from '#shell/text/AboutMoney.tsx';
import { moneyText } from '#shell/text/format.ts';
import { numberText } from '#ui/number-text.ts';
import { serversPath } from '#domains/servers/paths.ts';
import type { Summary } from './summary.ts';

/** The figures that matter first. */
export function Figures({ summary }: { summary: Summary | undefined }) {
  const of = (state: string) => summary?.byState[state] ?? 0;
  const on = of('on');
  const failed = of('error');
  const share = summary && summary.total > 0 ? Math.round((on / summary.total) * 100) : 0;
  const months = summary?.createdByMonth ?? [];
  const thisMonth = months.at(-1)?.count ?? 0;
  const lastMonth = months.at(-2)?.count ?? 0;
  const shared = summary?.shared ?? 0;
  const made = t`${numberText(thisMonth)} new this month, ${lastMonth} last month`;
  return (
    <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      <Figure
        title={t`Servers`}
        to={serversPath()}
        note={shared === 0 ? made : `${made} · ${t`${numberText(shared)} shared with you`}`}
      >
        {summary && numberText(summary.total)}
      </Figure>
      <Figure title={t`Running`} to={serversPath({ state: 'on' })} note={t`${share}% of all`}>
        {summary && numberText(on)}
      </Figure>
      <Figure
        title={t`Needs attention`}
        to={serversPath({ state: 'error' })}
        note={failed === 0 ? t`All servers are healthy` : t`in error`}
        bad={failed > 0}
      >
        {summary && numberText(failed)}
      </Figure>
      <Figure title={t`Estimated monthly cost`} note={t`Hourly servers counted at full-time use`}>
        {summary && <Costs monthly={summary.monthly} />}
      </Figure>
    </dl>
  );
}

function Costs({ monthly }: Pick<Summary, 'monthly'>) {
  if (monthly.length === 0) return '–';
  return (
    <span className={`flex flex-wrap gap-x-4 ${monthly.length > 1 ? 'text-base leading-6' : ''}`}>
      {monthly.map(({ amount, currency }) => (
        <span key={currency}>{moneyText(amount, currency)}</span>
      ))}
      <AboutMoney
        className="basis-full leading-5"
        of={monthly.map(({ amount, currency }) => ({ micro: amount * 10_000, currency }))}
      />
    </span>
  );
}
