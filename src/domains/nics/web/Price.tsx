import { t } from '@lingui/core/macro';
import { minorOf } from '#domains/tenancy/pricing.ts';
import { withAbout } from '#shell/text/about-text.ts';
import { AboutRates } from '#shell/text/AboutMoney.tsx';
import { hourText, moneyText } from '#shell/text/format.ts';
import type { NicTable } from './types.ts';

/** What one more public address costs. */
export function Price({ price }: { price: NicTable['price'] }) {
  if (price === null) return null;
  const { billingMode, currency, monthlyMicro, hourlyOnMicro, hourlyOffMicro } = price;
  const month = withAbout(moneyText(minorOf(monthlyMicro), currency), { micro: monthlyMicro, currency });
  const hour = (micro: number) => withAbout(hourText(micro, currency), { micro, currency }, true);
  return (
    <p className="rounded-lg bg-hover px-3.5 py-2.5 text-[13px]">
      {billingMode === 0
        ? t`A public address costs an additional ${month}/mo.`
        : t`A public address costs an additional ${hour(hourlyOnMicro)} per hour while the server is on, ${hour(hourlyOffMicro)} while it is off.`}{' '}
      <AboutRates of={currency} />
    </p>
  );
}

/** What a public address costs that an account keeps while no server has it. */
export function KeptPrice({ price }: { price: NicTable['price'] }) {
  if (price === null) return <>{t`For another server in this data center.`}</>;
  const { currency, monthlyMicro: micro } = price;
  const month = withAbout(moneyText(minorOf(micro), currency), { micro, currency });
  return <>{t`For another server in this data center. A reserved address costs ${month}/mo.`}</>;
}
