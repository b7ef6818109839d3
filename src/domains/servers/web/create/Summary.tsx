import { t } from '@lingui/core/macro';
import { plural } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Card } from '#ui/Card.tsx';
import { Banner } from '#ui/Feedback.tsx';
import type { CreateForm } from './create-form.ts';
import { AboutMoney } from '#shell/AboutMoney.tsx';
import { withAbout } from '#shell/about-text.ts';
import { hourText } from '#shell/format.ts';
import { besides } from '#shell/money-cell.tsx';
import {
  aboutOf,
  hoursPerMonth,
  itemTitle,
  lineTitle,
  modeText,
  modeTextWithAbout,
  monthText,
  shownMicro,
} from './price.ts';

interface Props {
  create: CreateForm;
  /** What one server cost when it was last sent, after the server said that this has changed. */
  formerMicro: number | undefined;
  children: ReactNode;
}

/** What the configuration costs: each line, one server, all of them, and whose price list says so. */
export function Summary({ create, formerMicro, children }: Props) {
  const { values, catalogue, price } = create;
  const { billingMode } = values;
  const { currency } = price;
  const image = catalogue.images.find(({ id }) => id === values.imageId);
  return (
    <Card title={t`Summary`}>
      <p className="-mt-3 mb-3 text-[13px] text-muted">
        {catalogue.zone.name}
        {image && ` · ${image.name} ${image.version}`}
      </p>
      <dl className="grid gap-1.5">
        {price.lines.map((line) => (
          <div key={line.key} className="flex items-baseline justify-between gap-4">
            <dt className="min-w-0 text-muted">{lineTitle(line, catalogue)}</dt>
            <dd className="text-end tabular-nums">
              {besides(
                modeText(line, billingMode, currency),
                [aboutOf(line, billingMode, currency)],
                billingMode === 1,
              )}
            </dd>
          </div>
        ))}
      </dl>
      <Missing create={create} />
      {price.missing.length === 0 && (
        <>
          <hr className="my-4 border-line" />
          <Total {...create} />
        </>
      )}
      {formerMicro !== undefined && formerMicro !== shownMicro(values, price) && (
        <div className="mt-4">
          <Banner tone="warn">
            {t`The price of one server changed from ${totalText(formerMicro, create)} to ${totalText(shownMicro(values, price), create)}. Create again to accept it.`}
          </Banner>
        </div>
      )}
      <div className="mt-5">{children}</div>
      <p className="mt-4 text-xs text-muted">
        {t`Prices of “${catalogue.priceBook.priceListName}”.`}{' '}
        {billingMode === 1 && t`A month is counted as ${hoursPerMonth} hours.`}
      </p>
    </Card>
  );
}

const totalText = (micro: number, { values: { billingMode }, price: { currency } }: CreateForm): string =>
  modeTextWithAbout({ monthlyMicro: micro, hourlyOnMicro: micro }, billingMode, currency);

function Total({ values, price }: CreateForm) {
  const { currency, monthlyMicro, hourlyOnMicro, hourlyOffMicro } = price;
  const count = values.names.length;
  const hourly = values.billingMode === 1;
  const one = hourly ? hourlyOnMicro : monthlyMicro;
  const text = (micro: number) => (hourly ? hourText(micro, currency) : monthText(micro, currency));
  const month = one * count * hoursPerMonth;
  return (
    <div aria-live="polite">
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-2xl font-semibold tracking-tight tabular-nums">{text(one * count)}</span>
        <span className="text-muted">{hourly ? t`per hour, on` : t`per month`}</span>
      </p>
      <AboutMoney hourly={hourly} of={[{ micro: one * count, currency }]} />
      {hourly && (
        <dl className="mt-1 grid gap-0.5 text-[13px] text-muted tabular-nums">
          <Row
            name={t`per hour, off`}
            value={besides(text(hourlyOffMicro * count), [{ micro: hourlyOffMicro * count, currency }], true)}
          />
          <Row
            name={t`a month, always on`}
            value={besides(`≈ ${monthText(month, currency)}`, [{ micro: month, currency }])}
          />
        </dl>
      )}
      {count > 1 && (
        <p className="mt-1 text-[13px] text-muted tabular-nums">{t`${count} servers, ${withAbout(text(one), { micro: one, currency }, hourly)} each`}</p>
      )}
    </div>
  );
}

function Row({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className="flex justify-between gap-3">
      <dt>{name}</dt>
      <dd className="text-end">{value}</dd>
    </div>
  );
}

function Missing({ create: { price, catalogue } }: { create: CreateForm }) {
  if (price.missing.length === 0) return null;
  const items = price.missing.map((key) => itemTitle(key, catalogue)).join(', ');
  return (
    <div className="mt-4">
      <Banner tone="warn">
        {t`Your price list does not sell this in ${catalogue.zone.name}: ${items}. Choose something else, or ask your provider.`}
      </Banner>
    </div>
  );
}

/** The label of the button that creates. */
export const createLabel = (count: number): string =>
  plural(count, { one: 'Create server', other: 'Create # servers' });
