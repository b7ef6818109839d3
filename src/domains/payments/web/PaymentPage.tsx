import { t } from '@lingui/core/macro';
import { useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { translate } from '#kernel/message.ts';
import { billingPath } from '#domains/billing/paths.ts';
import { call } from '#shell/data/call.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { BackLink } from '#shell/frame/BackLink.tsx';
import { useRowActions } from '#shell/list/row-actions.tsx';
import { DateTime } from '#shell/text/DateTime.tsx';
import { moneyText } from '#shell/text/format.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Card, PageHead } from '#ui/Card.tsx';
import { Banner, ProgressBar } from '#ui/Feedback.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { payments } from '../contract.ts';
import { paymentPath } from '../paths.ts';
import { declineReason } from '../reasons.ts';
import { TransferCard, TransferState } from './TransferCard.tsx';
import { orderLabel, orderTone, providerLabel } from './labels.ts';
import { broughtActions } from './order-actions.ts';
import type { OrderDetail } from './types.ts';

/** How long the page of the provider is waited for. */
const redirectWaitMs = 30_000;

/** `/billing/payments/{orderId}`: on the way to the provider's page, and back from it. */
export default function PaymentPage() {
  const { orderId = '' } = useParams({ strict: false });
  const { go }: { go?: string } = useSearch({ strict: false });
  const leaving = go === '1';
  const [settling, setSettling] = useState(true);
  const read = useRead(
    payments.readPaymentOrder,
    { params: { orderId } },
    settling ? { pollSeconds: 2, always: true } : {},
  );
  const { data: order } = read;
  // What arrives at the bank takes days, and comes as an event.
  const open = order === undefined || (order.state <= 2 && order.provider !== 'bank');
  if (settling !== open) setSettling(open);
  useBack(orderId, leaving);
  const pageUrl = order?.pageUrl;
  useEffect(() => {
    // In place of this entry of the history: the way back leads to where the payment began.
    if (leaving && pageUrl) window.location.replace(pageUrl);
  }, [leaving, pageUrl]);
  return (
    <>
      <BackLink to={billingPath()}>{t`Billing Profile`}</BackLink>
      <PageHead title={order ? titleOf(order) : t`Payment`} actions={order && <Actions order={order} />} />
      <div className="grid max-w-2xl gap-4">
        <ReadState read={read} rows={4} />
        {order && <Progress order={order} leaving={leaving} />}
        {order?.bankAccount && <TransferCard order={order} account={order.bankAccount} />}
        {order && <Facts order={order} />}
      </div>
    </>
  );
}

function Actions({ order }: { order: OrderDetail }) {
  const actions = useRowActions(broughtActions);
  return (
    <>
      {broughtActions
        .filter(({ offered }) => offered?.(order) ?? true)
        .map((action) => (
          <Button
            key={action.id}
            disabledReason={actions.refusalOf(action, order)}
            onClick={() => actions.choose(action, order)}
          >
            {action.icon}
            {action.title(order)}
          </Button>
        ))}
      {actions.dialog}
    </>
  );
}

const titleOf = (order: OrderDetail) =>
  order.kind === 'setup' ? t`New card` : t`Deposit of ${moneyText(order.amount, order.currency)}`;

/** Back from the provider: asks once how the order stands; its webhook may come later, or not at all. */
function useBack(orderId: string, leaving: boolean): void {
  useEffect(() => {
    if (!leaving) void call(payments.checkPaymentOrder, { params: { orderId } }).catch(() => undefined);
  }, [orderId, leaving]);
}

function Progress({ order, leaving }: { order: OrderDetail; leaving: boolean }) {
  const late = useLate(leaving);
  const saved = order.kind === 'setup';
  if (order.provider === 'bank' && order.state !== 3) return <TransferState order={order} />;
  switch (order.state) {
    case 3:
      return (
        <Banner tone="ok">
          {saved ? t`The card was saved.` : t`Payment received. The amount was added to your balance.`}
        </Banner>
      );
    case 4:
      return (
        <Banner tone="bad">
          {order.decline === null
            ? t`This order expired without a payment. Nothing was charged. Start again on the billing page.`
            : translate(declineReason(order.decline))}
        </Banner>
      );
    case 2:
      return <Waiting label={t`The payment was approved. Waiting for the money to arrive.`} />;
    case 1:
      if (order.pageUrl === null)
        return late ? (
          <Late orderId={order.id} />
        ) : (
          <Waiting label={t`Preparing the payment page. Don't close this page.`} />
        );
      if (leaving) return <Waiting label={t`Opening the payment page`} />;
      return <Unpaid order={order} pageUrl={order.pageUrl} />;
  }
}

/** True once the provider's page has been waited for long enough. */
function useLate(waits: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), redirectWaitMs);
    return () => clearTimeout(timer);
  }, [waits]);
  return late;
}

function Waiting({ label }: { label: string }): ReactNode {
  return (
    <Card>
      <p role="status" className="mb-3">
        {label}
      </p>
      <ProgressBar value={null} label={label} />
    </Card>
  );
}

function Late({ orderId }: { orderId: string }) {
  return (
    <Banner tone="warn">
      <span className="flex flex-wrap items-center justify-between gap-3">
        <span>{t`The payment provider is taking longer than usual. Nothing was charged. Keep this page open, or try again later.`}</span>
        <Button small onClick={() => window.location.assign(paymentPath(orderId, { go: '1' }))}>{t`Try again`}</Button>
      </span>
    </Banner>
  );
}

function Unpaid({ order, pageUrl }: { order: OrderDetail; pageUrl: string }) {
  return (
    <Card>
      <div role="status" className="mb-4 grid gap-2">
        {order.decline !== null && <p className="text-bad">{translate(declineReason(order.decline))}</p>}
        <p className="text-muted">
          {t`Not paid yet. If you have just paid, the confirmation arrives within a minute: you are never charged twice for this order.`}
        </p>
      </div>
      <a href={pageUrl} className={buttonClass('primary')}>
        {t`Continue to payment`}
      </a>
    </Card>
  );
}

function Facts({ order }: { order: OrderDetail }) {
  const { state, provider, method, currency } = order;
  return (
    <Card title={t`Details`}>
      <KeyValue
        items={[
          [
            t`State`,
            <StateDot key="state" tone={orderTone[state]} moving={state === 2}>
              {orderLabel(state)}
            </StateDot>,
          ],
          ...(order.kind === 'deposit' ? [[t`Amount`, moneyText(order.amount, currency)] as const] : []),
          [t`Method`, method || providerLabel(provider)],
          ...(order.received > 0 ? [[t`Received`, moneyText(order.received, currency)] as const] : []),
          [t`Created`, <DateTime key="created" at={order.createdAt} />],
          ...(order.completedAt ? [[t`Completed`, <DateTime key="completed" at={order.completedAt} />] as const] : []),
          ...(state <= 2 ? [[t`Expires`, <DateTime key="expires" at={order.expiresAt} />] as const] : []),
          ...order.refunds.map(
            (refund) => [t`Refund`, <Refund key={refund.id} order={order} refund={refund} />] as const,
          ),
        ]}
      />
    </Card>
  );
}

function Refund({ order, refund }: { order: OrderDetail; refund: OrderDetail['refunds'][number] }) {
  const { type, state, reason, amount } = refund;
  const shown = moneyText(amount, order.currency);
  return (
    <span className="grid">
      <span>
        {type === 0 && t`Declined`}
        {type === 1 && t`${shown} credited to the balance`}
        {type === 2 && state === 'done' && t`${shown} refunded to the payment method`}
        {type === 2 && state === 'pending' && t`${shown} is being refunded`}
        {type === 2 && state === 'failed' && t`${shown}: the refund failed`}
      </span>
      <span className="text-muted">{reason}</span>
    </span>
  );
}
