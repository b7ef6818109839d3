import { t } from '@lingui/core/macro';
import type { AnswerOf } from '#kernel/op.ts';
import { AboutMoney } from '#shell/text/AboutMoney.tsx';
import { moneyText } from '#shell/text/format.ts';
import { useRead } from '#shell/data/read.ts';
import { ReadCard } from '#shell/text/ReadCard.tsx';
import { useMay } from '#shell/session/session-reads.ts';
import { numberText } from '#ui/number-text.ts';
import { charges } from '../contract.ts';

type Invoice = AnswerOf<typeof charges.readNextInvoice>;
type Line = Invoice['lines'][number];

/** What the next invoice holds of the server, for the user who may see money. */
export default function NextInvoiceCard({ server }: { server: { id: string } }) {
  return useMay('billing.view') ? <Estimate serverId={server.id} /> : null;
}

function Estimate({ serverId }: { serverId: string }) {
  const read = useRead(charges.readNextInvoice, { params: { serverId } }, { staleSeconds: 60 });
  return (
    <ReadCard
      title={t`Next invoice`}
      note={t`Estimate at current prices, before tax, if usage stays the same`}
      read={read}
    >
      {(invoice) => <Lines invoice={invoice} />}
    </ReadCard>
  );
}

function Lines({ invoice: { lines, currency, priceListName } }: { invoice: Invoice }) {
  const money = (amount: number) => moneyText(amount, currency);
  const shown = lines.filter(({ soFar, projected }) => soFar + projected > 0);
  const soFar = lines.reduce((sum, line) => sum + line.soFar, 0);
  const projected = lines.reduce((sum, line) => sum + line.projected, 0);
  return (
    <>
      <table className="w-full tabular-nums" aria-label={t`Next invoice, line by line`}>
        <thead className="text-[13px] text-muted">
          <tr>
            <th scope="col" className="sr-only">{t`Line`}</th>
            <th scope="col" className="pb-1.5 text-end font-normal">{t`Until now`}</th>
            <th scope="col" className="pb-1.5 ps-4 text-end font-normal">{t`End of month`}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((line) => (
            <tr key={line.what} className="align-top">
              <th scope="row" className="py-1 pe-3 text-start font-normal">
                {lineLabel(line)}
                {line.hours && (
                  <span className="block text-[13px] text-muted">
                    {t`${numberText(line.hours.soFar, 0)} h of ${numberText(line.hours.projected, 0)} h`}
                  </span>
                )}
              </th>
              <td className="py-1 text-end">{money(line.soFar)}</td>
              <td className="py-1 ps-4 text-end">{money(line.projected)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot className="border-t border-line font-semibold">
          <tr>
            <th scope="row" className="pt-2 text-start">{t`Total`}</th>
            <td className="pt-2 text-end">{money(soFar)}</td>
            <td className="pt-2 ps-4 text-end">{money(projected)}</td>
          </tr>
        </tfoot>
      </table>
      <AboutMoney className="text-end" of={[{ micro: projected * 10_000, currency }]} />
      <p className="mt-2 text-[13px] text-muted">{t`Prices from the “${priceListName}” price list.`}</p>
    </>
  );
}

function lineLabel({ what }: Line): string {
  const labels: Record<Line['what'], () => string> = {
    'hours-on': () => t`Hours while on`,
    'hours-off': () => t`Hours while off`,
    once: () => t`One-time`,
    'partial-month': () => t`This month, since creation`,
    'next-month': () => t`Next month, in advance`,
    traffic: () => t`Traffic beyond the package`,
  };
  return labels[what]();
}
