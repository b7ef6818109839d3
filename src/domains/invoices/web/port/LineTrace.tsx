import { t } from '@lingui/core/macro';
import { taskPath } from '#domains/tasks/paths.ts';
import { serverPath } from '#domains/servers/paths.ts';
import { stateLabel } from '#domains/charges/web/port.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { dateText, dayText, moneyText } from '#shell/text/format.ts';
import { KeyValue } from '#ui/KeyValue.tsx';
import { numberText } from '#ui/number-text.ts';
import type { Currency } from '#kernel/money.ts';
import { invoices } from '../../contract.ts';
import { lineName, lineNote, priceText, quantityText } from '../labels.ts';
import type { Trace } from '../types.ts';

interface Props {
  invoiceId: string;
  /** The number of the line. */
  number: number;
  currency: Currency;
}

/** Where a line of an invoice comes from: the use, its price, and who changed what. */
export function LineTrace({ invoiceId, number, currency }: Props) {
  const read = useRead(invoices.readLineTrace, { params: { invoiceId, number } });
  const { data } = read;
  if (!data) return <ReadState read={read} rows={5} />;
  const { line, priceList, customerPrices } = data;
  return (
    <div className="grid gap-5">
      <KeyValue
        items={[
          [t`Service`, lineNote(line)],
          [t`Quantity`, quantityText(line)],
          [t`Unit price`, priceText(line, currency)],
          [t`Amount`, moneyText(line.net, currency)],
          ...(priceList ? [[t`Price list`, priceListText(priceList)] as const] : []),
          ...(customerPrices.length > 0 ? [[t`Agreed prices`, agreedText(customerPrices)] as const] : []),
        ]}
      />
      <Spans trace={data} />
      {line.objectType === 'server' && (
        <p>
          <a
            href={serverPath(line.objectId, 'history')}
            data-go=""
            className="font-medium text-brand-text hover:underline"
          >
            {t`History of ${lineName(line)}`}
          </a>
        </p>
      )}
    </div>
  );
}

const priceListText = ({ name, version, validFrom }: NonNullable<Trace['priceList']>): string =>
  t`${name}, version ${version} of ${dayText(validFrom)}`;

const agreedText = (prices: Trace['customerPrices']): string =>
  [...new Set(prices.map(({ validFrom }) => t`Valid from ${dayText(validFrom)}`))].join(', ');

function Spans({ trace: { spans } }: { trace: Trace }) {
  if (spans.length === 0) return <p className="text-muted">{t`The use behind this line is no longer stored.`}</p>;
  return (
    <ol aria-label={t`Use`} className="grid gap-3 border-s border-line ps-4">
      {spans.map((span) => (
        <li key={span.id}>
          <p className="font-medium">
            {dateText(span.from)} – {dateText(span.until)}
          </p>
          <p className="text-muted">
            {[stateLabel(span.state), t`${numberText(span.seconds / 3600, 2)} h`]
              .filter((part) => part !== null)
              .join(' · ')}
          </p>
          <Cause label={t`Started by`} of={span.startedBy} />
          <Cause label={t`Ended by`} of={span.endedBy} />
        </li>
      ))}
    </ol>
  );
}

function Cause({ label, of }: { label: string; of: Trace['spans'][number]['startedBy'] }) {
  if (of === null) return null;
  return (
    <p className="text-[13px]">
      {label}{' '}
      <a href={taskPath(of.taskId)} data-go="" className="text-brand-text underline">
        {of.title}
      </a>
      , {of.by}
    </p>
  );
}
