import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { dateText } from '#shell/text/format.ts';
import { FillBar } from '#ui/FillBar.tsx';
import { amountText, resourceText } from '../labels.ts';
import type { QuotaItem, QuotaView } from '../types.ts';

interface Props {
  quotas: QuotaView;
  /** What can be done about one, beside its bar. */
  actions?: (item: QuotaItem) => ReactNode;
}

/** How much of each quota is used. */
export function QuotaBars({ quotas: { items, currency }, actions }: Props) {
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <li key={item.resource} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          <div className="min-w-0 flex-1 basis-64">
            <p className="flex justify-between gap-3">
              <span className="font-medium">{resourceText(item.resource)}</span>
              <span className="tabular-nums">{usedText(item, currency)}</span>
            </p>
            {item.limit !== null && (
              <div className="pt-1.5">
                <FillBar percent={percentOf(item)} tone={toneOf(item)} label={resourceText(item.resource)} />
              </div>
            )}
            <Note item={item} />
          </div>
          {actions?.(item)}
        </li>
      ))}
    </ul>
  );
}

function Note({ item: { source, expires, requested } }: { item: QuotaItem }) {
  const notes = [
    source === 'temporary' && expires !== null ? t`Raised until ${dateText(expires)}` : null,
    requested ? t`More was requested` : null,
  ].filter((note) => note !== null);
  return notes.length > 0 && <p className="pt-1 text-[13px] text-muted">{notes.join(' · ')}</p>;
}

/** How full a quota is; one of nothing is full. */
export const percentOf = ({ used, limit }: QuotaItem): number =>
  limit === null ? 0 : limit === 0 ? 100 : (used / limit) * 100;

const toneOf = (item: QuotaItem) => (percentOf(item) >= 100 ? 'bad' : percentOf(item) >= 80 ? 'warn' : 'ok');

function usedText({ resource, used, limit }: QuotaItem, currency: QuotaView['currency']): string {
  const amount = amountText(resource, used, currency);
  return limit === null ? t`${amount} used, no limit` : t`${amount} of ${amountText(resource, limit, currency)} used`;
}
