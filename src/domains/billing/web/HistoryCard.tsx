import { t } from '@lingui/core/macro';
import { useCallback } from 'react';
import { billingRules, isBillingState } from '#domains/account/states.ts';
import { History } from '#domains/history/web/port/History.tsx';
import { namedChange, type Changed, type HistoryEntry } from '#domains/history/web/port/history-labels.ts';
import { translate } from '#kernel/message.ts';
import { useAct } from '#shell/form/act.ts';
import type { RowOf } from '#shell/list/list.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { billing } from '../contract.ts';

type Row = RowOf<typeof billing.listBillingHistory>;

const entryOf = (row: Row): HistoryEntry & Pick<Row, 'undo'> => row;
const kinds = ['billing'] as const;
const params = {};
const named = namedChange({
  kind: () => t`Type of customer`,
  legalName: () => t`Legal name`,
  taxId: () => t`Tax ID`,
  taxCheck: () => t`Check of the tax ID`,
  country: () => t`Country`,
  region: () => t`State or province`,
  city: () => t`City`,
  postalCode: () => t`Postal code`,
  street: () => t`Street and number`,
  phone: () => t`Phone`,
  purchaseOrder: () => t`Purchase order reference`,
  language: () => t`Language of invoices`,
  currency: () => t`Currency`,
  billingState: () => t`Status`,
});

const stateText = (code: string | null): string | null => {
  const state = Number(code);
  return code !== null && isBillingState(state) ? translate(billingRules[state].title) : code;
};
const changeText = (change: Changed): string =>
  named(
    change.field === 'billingState' ? { ...change, from: stateText(change.from), to: stateText(change.to) } : change,
  );

/** What happened to the billing profile; the last change of each field can be undone. */
export function HistoryCard() {
  const { mutate, isPending } = useAct(billing.undoBilling);
  const mayEdit = useMay('billing.edit');
  const more = useCallback(
    (row: HistoryEntry) =>
      mayEdit &&
      'undo' in row &&
      row.undo === true && (
        <Button small busy={isPending} onClick={() => mutate({ params: { changeId: row.id } })}>
          {t`Undo`}
        </Button>
      ),
    [mayEdit, isPending, mutate],
  );
  return (
    <Card title={t`History`} note={t`Changes of your billing profile.`}>
      <History op={billing.listBillingHistory} {...{ params, entryOf, kinds, changeText, more }} narrow />
    </Card>
  );
}
