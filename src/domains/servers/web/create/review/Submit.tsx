import { t } from '@lingui/core/macro';
import { withAbout } from '#shell/text/about-text.ts';
import { Button } from '#ui/Button.tsx';
import type { CreateForm } from '../create-form.ts';
import { aboutOf, modeText } from '../price/price.ts';
import { progressText } from '../Progress.tsx';
import { capacityText } from './Refusal.tsx';
import { createLabel } from '../price/Summary.tsx';

interface Props {
  create: CreateForm;
  busy: boolean;
  onReview(): void;
}

export function SubmitPanel({ create, busy, onReview }: Props) {
  return (
    <div className="grid gap-2">
      <Button
        type="submit"
        look="primary"
        className="h-10 w-full max-xl:hidden"
        busy={busy}
        disabledReason={reasonOf(create)}
      >
        {createLabel(create.values.names.length)}
      </Button>
      <Button className="h-10 w-full" onClick={onReview}>{t`Review`}</Button>
    </div>
  );
}

/** Total and button at the foot of the window, where the summary is not beside the form. */
export function SubmitBar({ create, busy }: Omit<Props, 'onReview'>) {
  const { values, price } = create;
  const count = values.names.length;
  const all = { monthlyMicro: price.monthlyMicro * count, hourlyOnMicro: price.hourlyOnMicro * count };
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 flex items-center justify-between gap-4 border-t border-line bg-surface px-4 py-3 xl:hidden">
      <p>
        <span className="text-base font-semibold tabular-nums">
          {modeText(all, values.billingMode, price.currency)}
        </span>
        <span className="block text-xs text-muted">
          {progressText(create)}
          {' · '}
          {withAbout(t`total`, aboutOf(all, values.billingMode, price.currency), values.billingMode === 1)}
        </span>
      </p>
      <Button type="submit" look="primary" className="h-10" busy={busy} disabledReason={reasonOf(create)}>
        {createLabel(count)}
      </Button>
    </div>
  );
}

/** Why the form can't be submitted, regardless of its fields. */
export function reasonOf({ catalog, values, price }: CreateForm): string | null {
  const { left } = catalog;
  if (catalog.refusal !== null) return catalog.refusal;
  if (left !== null && values.names.length > left) return capacityText(left);
  if (catalog.images.length === 0) return t`No images available in this data center.`;
  return price.missing.length > 0 ? t`Your price list doesn't include part of this configuration.` : null;
}
