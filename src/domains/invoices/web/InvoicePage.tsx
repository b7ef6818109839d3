import { t } from '@lingui/core/macro';
import { useParams } from '@tanstack/react-router';
import { Download, FileCode2, FileMinus2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { PayButton } from '#domains/payments/web/port/PayButton.tsx';
import { urlOf } from '#shell/data/call.ts';
import { webContributions } from '#shell/boot/web-contributions.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { BackLink } from '#shell/frame/BackLink.tsx';
import { useOpened } from '#shell/frame/recent.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { dayText, moneyText } from '#shell/text/format.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Card, PageHead } from '#ui/Card.tsx';
import { CardBoundary } from '#ui/CardBoundary.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { StateDot } from '#ui/StateDot.tsx';
import { invoices } from '../contract.ts';
import { invoicePath, invoicesPath } from '../paths.ts';
import { documentLabel, invoiceStateLabel, markItem, monthText, numberOf, stateTone } from './labels.ts';
import { LinesCard } from './LinesCard.tsx';
import { PartiesCard } from './PartiesCard.tsx';
import { invoiceActions, invoiceCards } from './port.ts';
import { NotesCard, TotalsCard } from './TotalsCard.tsx';
import type { Invoice } from './types.ts';

const CreditDialog = lazyPart(() => import('./CreditDialog.tsx'));
const brought = invoiceActions.of(webContributions).map((action) => ({ ...action, Dialog: lazyPart(action.load) }));
const cards = invoiceCards.of(webContributions).map(({ id, load }) => ({ id, Brought: lazyPart(load) }));

/** `/billing/invoices/{invoiceId}`: one invoice or credit note. */
export default function InvoicePage() {
  const { invoiceId = '' } = useParams({ strict: false });
  const read = useRead(invoices.readInvoice, { params: { invoiceId } });
  const { data } = read;
  useOpened(invoicePath(invoiceId), data?.number);
  return (
    <>
      <BackLink to={invoicesPath()}>{t`Invoices`}</BackLink>
      <PageHead
        title={data ? `${documentLabel(data.kind)} ${data.number}` : t`Invoice`}
        note={data ? monthText(data.month) : undefined}
        actions={data && <Actions invoice={data} />}
      />
      <ReadState read={read} rows={8} />
      {data && (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
          <div className="grid min-w-0 gap-4">
            <PartiesCard invoice={data} />
            <LinesCard invoice={data} />
          </div>
          <div className="grid min-w-0 gap-4">
            <FactsCard invoice={data} />
            <TotalsCard {...data} />
            <NotesCard invoice={data} />
            {cards.map(({ id, Brought }) => (
              <CardBoundary key={id}>
                <Suspense>
                  <Brought invoice={data} />
                </Suspense>
              </CardBoundary>
            ))}
          </div>
        </div>
      )}
    </>
  );
}

function Actions({ invoice }: { invoice: Invoice }) {
  const { id: invoiceId, files, own, due, currency, kind, state } = invoice;
  const mayCredit = useMay('invoices.credit');
  const [crediting, setCrediting] = useState(false);
  const isOver = ['credited', 'refunded', 'draft'].includes(state);
  return (
    <>
      {files.map((format) => (
        <a
          key={format}
          href={urlOf(invoices.fetchInvoiceFile, { params: { invoiceId, format } })}
          download
          className={buttonClass()}
        >
          {format === 'pdf' ? <Download aria-hidden size={16} /> : <FileCode2 aria-hidden size={16} />}
          {format === 'pdf' ? t`Download PDF` : t`Download XML`}
        </a>
      ))}
      {mayCredit && kind === 'invoice' && (
        <Button
          onClick={() => setCrediting(true)}
          disabledReason={isOver ? t`Nothing on this invoice can be credited.` : null}
        >
          <FileMinus2 aria-hidden size={16} />
          {t`Credit invoice`}
        </Button>
      )}
      {brought.map((action) => (
        <Brought key={action.id} action={action} invoice={invoice} />
      ))}
      {own && due > 0 && <PayButton due={due} currency={currency} />}
      {crediting && (
        <Suspense>
          <CreditDialog invoice={invoice} onClose={() => setCrediting(false)} />
        </Suspense>
      )}
    </>
  );
}

/** An action that another domain brings. */
function Brought({ action, invoice }: { action: (typeof brought)[number]; invoice: Invoice }) {
  const [open, setOpen] = useState(false);
  const { icon, title, may, offered, Dialog } = action;
  const mayAct = useMay(may);
  if (!offered(invoice) || !mayAct) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        {icon}
        {title(null)}
      </Button>
      {open && (
        <Suspense>
          <Dialog invoice={invoice} line={null} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function FactsCard({ invoice }: { invoice: Invoice }) {
  const { state, issuedAt, dueAt, due, paid, credited, currency, about, kind, owner, own, buyer, marks, isHeld } =
    invoice;
  const money = (amount: number) => moneyText(amount, currency);
  return (
    <Card title={t`Details`}>
      <KeyValue
        items={[
          [
            t`State`,
            <StateDot key="state" tone={stateTone[state]}>
              {invoiceStateLabel(state)}
            </StateDot>,
          ],
          [t`Number`, numberOf(invoice)],
          ...(own ? [] : [[t`Customer`, owner] as const]),
          [t`Date`, issuedAt === null ? null : dayText(issuedAt)],
          ...(dueAt === null ? [] : [[t`Due date`, dayText(dueAt)] as const]),
          ...(buyer === null || buyer.purchaseOrder === '' ? [] : [[t`Purchase order`, buyer.purchaseOrder] as const]),
          ...(kind === 'invoice'
            ? [
                [t`Paid`, money(paid)] as const,
                ...(credited === 0 ? [] : [[t`Credited`, money(credited)] as const]),
                [t`To pay`, money(due)] as const,
              ]
            : []),
          ...marks.map((mark) => markItem(mark)),
          ...(about === null
            ? []
            : [
                [
                  t`For invoice`,
                  <a key="about" href={invoicePath(about.id)} data-go="" className="text-brand-text hover:underline">
                    {about.number}
                  </a>,
                ] as const,
                [t`Reason`, about.reason] as const,
              ]),
        ]}
      />
      {isHeld && (
        <p className="mt-3">{t`The invoice is complete and waits for an allocation number from the tax authority. It is issued automatically once the number arrives.`}</p>
      )}
      {kind === 'invoice' && (
        <p className="mt-3 text-[13px] text-muted">{t`Payments and credits are applied to the oldest invoice first.`}</p>
      )}
    </Card>
  );
}
