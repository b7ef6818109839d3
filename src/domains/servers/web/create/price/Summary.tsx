import { clsx } from 'clsx';
import { useState, type ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Banner } from '#ui/Feedback.tsx';
import type { CreateForm } from '../create-form.ts';
import { hoursPerMonth } from '#domains/tenancy/month.ts';
import { itemTitle, modeTextWithAbout, shownMicro } from './price.ts';
import { SummaryNotes } from './SummaryNotes.tsx';
import { SummaryLines } from './SummaryLines.tsx';
import { SummaryTotals } from './SummaryTotals.tsx';
import { t, plural } from '@lingui/core/macro';

interface Props {
  create: CreateForm;
  /** What one server cost when it was last sent, after the server said that this has changed. */
  formerMicro: number | undefined;
  /** What is chosen so far, above what it costs. */
  progress?: ReactNode;
  children: ReactNode;
}

/** What the configuration costs: each line, one server, all of them, and whose price list says so. */
export function Summary({ create, formerMicro, progress, children }: Props) {
  const { values, catalog, price } = create;
  const { billingMode } = values;
  const [open, setOpen] = useState(false);
  const image = catalog.images.find(({ id }) => id === values.imageId);
  return (
    <Card title={t`Summary`}>
      <Button small className="w-full xl:hidden" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? t`Hide price details` : t`Show price details`}
      </Button>
      <div className={clsx(!open && 'max-xl:hidden', 'max-xl:mt-4')}>
        {progress ?? (
          <p className="xl:-mt-3 mb-3 text-[13px] text-muted">
            {catalog.zone.name}
            {image && ` · ${image.name} ${image.version}`}
          </p>
        )}
        <SummaryLines create={create} />
        <Missing create={create} />
        {price.missing.length === 0 && (
          <>
            <hr className="my-4 border-line" />
            <SummaryTotals create={create} />
          </>
        )}
      </div>
      {formerMicro !== undefined && formerMicro !== shownMicro(values, price) && (
        <div className="mt-4">
          <Banner tone="warn">
            {t`The price per server changed from ${totalText(formerMicro, create)} to ${totalText(shownMicro(values, price), create)}. Submit again to accept the new price.`}
          </Banner>
        </div>
      )}
      <div className="mt-5">{children}</div>
      <p className={clsx('mt-4 text-xs text-muted', !open && 'max-xl:hidden')}>
        {t`Prices from the “${catalog.priceBook.priceListName}” price list. You are not charged now: usage until the end of the month is on your next invoice.`}{' '}
        {billingMode === 1 &&
          t`Disks, licenses and addresses are billed even while the server is off. A month is ${hoursPerMonth} hours.`}
      </p>
      {price.missing.length === 0 && <SummaryNotes create={create} className={clsx(!open && 'max-xl:hidden')} />}
    </Card>
  );
}

const totalText = (micro: number, { values: { billingMode }, price: { currency } }: CreateForm): string =>
  modeTextWithAbout({ monthlyMicro: micro, hourlyOnMicro: micro }, billingMode, currency);

function Missing({ create: { price, catalog } }: { create: CreateForm }) {
  if (price.missing.length === 0) return null;
  const items = price.missing.map((key) => itemTitle(key, catalog)).join(', ');
  return (
    <div className="mt-4">
      <Banner tone="warn">
        {t`Your price list doesn't include this in ${catalog.zone.name}: ${items}. Choose something else or contact your provider.`}
      </Banner>
    </div>
  );
}

/** The label of the button that creates. */
export const createLabel = (count: number): string =>
  plural(count, { one: 'Create server', other: 'Create # servers' });
