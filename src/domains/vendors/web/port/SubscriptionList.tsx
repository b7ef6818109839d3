import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { ListOp } from '#kernel/list.ts';
import type { RowOf } from '#shell/list/list.ts';
import { ReadOnList } from '#shell/list/ReadOnList.tsx';
import { StateDot, type Tone } from '#ui/StateDot.tsx';

/** A subscription as the card shows it. */
export interface SubscriptionLine {
  id: string;
  name: ReactNode;
  facts: string;
  /** What happens at the end of the term, and when. */
  renewal: string;
  /** Null: the vendor no longer lists it. */
  state: { text: string; tone: Tone } | null;
}

interface Props<L extends ListOp> {
  op: L;
  params: Record<string, string>;
  lineOf(row: RowOf<L>): SubscriptionLine;
}

/** The subscriptions of a vendor's customer, in a card. */
export function SubscriptionList<L extends ListOp>({ op, params, lineOf }: Props<L>) {
  return (
    <ReadOnList
      op={op}
      params={params}
      pollSeconds={10}
      inset
      nothing={<p className="text-muted">{t`No subscriptions yet.`}</p>}
    >
      {(rows) => (
        <ul aria-label={t`Subscriptions`} className="divide-y divide-line">
          {rows.map(lineOf).map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ul>
      )}
    </ReadOnList>
  );
}

function Line({ line: { name, facts, renewal, state } }: { line: SubscriptionLine }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
      <span className="min-w-48 flex-1">
        <span className="block font-medium">{name}</span>
        <span className="block text-muted">{facts}</span>
      </span>
      <span className="text-muted tabular-nums">{renewal}</span>
      <StateDot tone={state?.tone ?? 'muted'}>{state?.text ?? t`Removed`}</StateDot>
    </li>
  );
}

/** What happens on a day, such as "Jun 3, 2027", that is written already; null: no one said when. */
export function renewalText(day: string | null, autoRenew: boolean): string {
  if (day === null) return '–';
  return autoRenew ? t`Renews on ${day}` : t`Ends on ${day}`;
}
