import { t } from '@lingui/core/macro';
import { Link, useParams } from '@tanstack/react-router';
import { invoicePath } from '#domains/invoices/paths.ts';
import { LineTrace } from '#domains/invoices/web/port/LineTrace.tsx';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { BackLink } from '#shell/frame/BackLink.tsx';
import { useOpened } from '#shell/frame/recent.ts';
import { useObjectTitle } from '#shell/frame/window-title.ts';
import { useRowActions } from '#shell/list/row-actions.tsx';
import { DateTime } from '#shell/text/DateTime.tsx';
import { moneyText } from '#shell/text/format.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Card, PageHead } from '#ui/Card.tsx';
import { EmptyState } from '#ui/Feedback.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { disputes } from '../contract.ts';
import { disputePath, disputesPath } from '../paths.ts';
import { disputeActions } from './actions.tsx';
import { disputeStateLabel, disputeTone, partText } from './labels.ts';
import { MessagesCard } from './MessagesCard.tsx';
import type { DisputeDetail } from './types.ts';

/** `/billing/disputes/{disputeId}`: what is disputed, what was written, and how it was decided. */
export default function DisputePage() {
  const { disputeId = '' } = useParams({ strict: false });
  const read = useRead(disputes.readDispute, { params: { disputeId } });
  const { data } = read;
  const name = data && `${data.invoiceNumber}, ${partText(data)}`;
  useObjectTitle(name);
  useOpened(disputePath(disputeId), name);
  const gone = read.error?.status === 404 || read.error?.status === 400;
  return (
    <>
      <BackLink to={disputesPath()}>{t`Disputes`}</BackLink>
      {gone && (
        <EmptyState
          kind="no-match"
          title={t`Dispute not found`}
          action={
            <Link to={disputesPath()} className={buttonClass()}>
              {t`All disputes`}
            </Link>
          }
        >
          {t`You don't have access to its account, or it doesn't exist.`}
        </EmptyState>
      )}
      {!gone && !data && <ReadState read={read} rows={8} />}
      {data && <Found dispute={data} />}
    </>
  );
}

function Found({ dispute }: { dispute: DisputeDetail }) {
  const { invoiceId, line, currency } = dispute;
  const actions = useRowActions(disputeActions);
  return (
    <>
      <PageHead
        title={t`Dispute of ${dispute.invoiceNumber}`}
        note={partText(dispute)}
        actions={disputeActions
          .filter(({ offered }) => offered?.(dispute) ?? true)
          .map((action) => (
            <Button
              key={action.id}
              disabledReason={actions.refusalOf(action, dispute)}
              onClick={() => actions.choose(action, dispute)}
            >
              {action.icon}
              {action.title(dispute)}
            </Button>
          ))}
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <MessagesCard dispute={dispute} />
        <div className="grid min-w-0 gap-4">
          <FactsCard dispute={dispute} />
          {line !== null && (
            <Card title={t`Origin of the charge`}>
              <LineTrace invoiceId={invoiceId} number={line} currency={currency} />
            </Card>
          )}
        </div>
      </div>
      {actions.dialog}
    </>
  );
}

function FactsCard({ dispute }: { dispute: DisputeDetail }) {
  const { state, amount, currency, invoiceId, invoiceNumber, own, owner, openedAt, decidedAt, creditNote } = dispute;
  const toInvoice = (id: string, number: string) => (
    <Link to={invoicePath(id)} className="text-brand-text hover:underline">
      {number}
    </Link>
  );
  return (
    <Card title={t`Details`}>
      <KeyValue
        items={[
          [
            t`State`,
            <StateDot key="state" tone={disputeTone[state]}>
              {disputeStateLabel(state)}
            </StateDot>,
          ],
          ...(own ? [] : [[t`Customer`, owner] as const]),
          [t`Invoice`, toInvoice(invoiceId, invoiceNumber)],
          [t`Disputed`, moneyText(amount, currency)],
          [t`Opened`, <DateTime key="opened" at={openedAt} />],
          ...(decidedAt === null ? [] : [[t`Closed`, <DateTime key="closed" at={decidedAt} />] as const]),
          ...(creditNote === null
            ? []
            : [
                [t`Credit note`, toInvoice(creditNote.id, creditNote.number)] as const,
                [t`Credited`, moneyText(creditNote.amount, currency)] as const,
              ]),
        ]}
      />
    </Card>
  );
}
