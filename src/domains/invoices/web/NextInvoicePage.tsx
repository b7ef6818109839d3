import { t } from '@lingui/core/macro';
import { useSearch } from '@tanstack/react-router';
import { useGo } from '#shell/boot/go.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { BackLink } from '#shell/frame/BackLink.tsx';
import { moneyText } from '#shell/text/format.ts';
import { Card, PageHead } from '#ui/Card.tsx';
import { Segments } from '#ui/ChoiceFields.tsx';
import { Banner, EmptyState } from '#ui/Feedback.tsx';
import { invoices } from '../contract.ts';
import { invoicesPath, nextInvoicePath } from '../paths.ts';
import { lineName, lineNote, monthText, periodText, quantityText } from './labels.ts';
import { TotalsCard } from './TotalsCard.tsx';
import type { Preview } from './types.ts';

/** `/billing/invoices/next`: what the next invoice holds, until now or at the end of the month. */
export default function NextInvoicePage() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const until = search['until'] === 'now' ? 'now' : 'month';
  const go = useGo();
  const read = useRead(invoices.previewInvoice, { query: { until } }, { staleSeconds: 60 });
  const { data } = read;
  return (
    <>
      <BackLink to={invoicesPath()}>{t`Invoices`}</BackLink>
      <PageHead
        title={t`Next invoice`}
        note={
          data
            ? t`${monthText(data.month)}, at current prices. It is issued at the beginning of next month.`
            : undefined
        }
        actions={
          <Segments
            label={t`Cost`}
            value={until}
            choices={[
              { value: 'now', title: t`Until now` },
              { value: 'month', title: t`End of month` },
            ]}
            onChange={(next) => go(nextInvoicePath({ until: next }))}
          />
        }
      />
      <ReadState read={read} rows={8} />
      {data && (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
          <Lines preview={data} />
          <div className="grid min-w-0 gap-4">
            {!data.isComplete && (
              <Banner tone="warn">
                {t`Tax is not included: the billing profile, or the legal entity of the provider, is not filled in yet.`}
              </Banner>
            )}
            {data.isEstimated && (
              <Banner tone="brand">
                {t`Estimated: the sales tax at your address isn't known yet. It is added before the invoice is issued.`}
              </Banner>
            )}
            <TotalsCard {...data} />
          </div>
        </div>
      )}
    </>
  );
}

function Lines({ preview: { lines, currency, taxInside } }: { preview: Preview }) {
  if (lines.length === 0)
    return (
      <Card>
        <EmptyState kind="nothing" title={t`Nothing to invoice yet`}>
          {t`What you use this month will appear here.`}
        </EmptyState>
      </Card>
    );
  return (
    <Card title={t`Lines`}>
      <table className="w-full tabular-nums" aria-label={t`Lines of the next invoice`}>
        <thead className="text-[13px] text-muted">
          <tr>
            <th scope="col" className="pb-1.5 text-start font-normal">{t`Description`}</th>
            <th scope="col" className="pb-1.5 ps-4 text-start font-normal max-sm:hidden">{t`Period`}</th>
            <th scope="col" className="pb-1.5 ps-4 text-end font-normal max-sm:hidden">{t`Quantity`}</th>
            <th scope="col" className="pb-1.5 ps-4 text-end font-normal">{t`Amount`}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.number} className="align-top">
              <th scope="row" className="py-1 text-start font-normal wrap-anywhere">
                {lineName(line)} <span className="text-[13px] text-muted">{lineNote(line)}</span>
              </th>
              <td className="py-1 ps-4 max-sm:hidden">{periodText(line)}</td>
              <td className="py-1 ps-4 text-end max-sm:hidden">{quantityText(line)}</td>
              <td className="py-1 ps-4 text-end">{moneyText(taxInside ? line.amount : line.net, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
