import { t } from '@lingui/core/macro';
import { webContributions } from '#shell/boot/web-contributions.ts';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { RowLink } from '#shell/list/RowLink.tsx';
import { PeriodField } from '#shell/report/PeriodField.tsx';
import { dateSettings, dayText, hourText, moneyText } from '#shell/text/format.ts';
import { serverPath } from '#domains/servers/paths.ts';
import { charges } from '../contract.ts';
import { transactionKinds } from '../kinds.ts';
import { kindLabel, meterLabel, stateLabel, unitLabel, withUnit } from './labels.ts';
import { documentLink } from './port.ts';
import type { TransactionRow } from './types.ts';

const [linkOf] = documentLink.of(webContributions);
const dash = <span className="text-muted">–</span>;

const columnsOf = (): ListColumn<TransactionRow>[] => [
  { id: 'date', title: t`Date`, sort: 'date', cell: (row) => dayText(row.date) },
  { id: 'service', title: t`Service`, phone: 'line', cell: service },
  { id: 'kind', title: t`Type`, cell: (row) => kindLabel(row.kind) },
  { id: 'period', title: t`Period`, spare: true, cell: period },
  { id: 'quantity', title: t`Quantity`, align: 'end', spare: true, cell: quantity },
  { id: 'price', title: t`Unit price`, align: 'end', spare: true, cell: unitPrice },
  {
    id: 'amount',
    title: t`Amount`,
    align: 'end',
    phone: 'line',
    cell: ({ amount, currency }) => (
      <span className={amount > 0 ? 'text-ok' : undefined}>{moneyText(amount, currency)}</span>
    ),
  },
  {
    id: 'tax',
    title: t`Tax`,
    align: 'end',
    spare: true,
    cell: ({ tax, currency }) => (tax === null ? dash : moneyText(tax, currency)),
  },
  {
    id: 'invoice',
    title: t`Invoice`,
    spare: true,
    cell: ({ invoiceId, invoiceNumber }) =>
      invoiceId === null || linkOf === undefined ? (
        (invoiceNumber ?? dash)
      ) : (
        <RowLink to={linkOf(invoiceId)}>{invoiceNumber}</RowLink>
      ),
  },
  { id: 'balance', title: t`Balance`, align: 'end', cell: ({ balance, currency }) => moneyText(balance, currency) },
];

function service({ kind, objectType, objectId, objectName, meter, state }: TransactionRow) {
  if (meter === null || objectId === null)
    return (
      <>
        <span className="max-sm:hidden">{dash}</span>
        {/* A phone shows no column for the type, and a payment has no other name. */}
        <span className="sm:hidden">{kindLabel(kind)}</span>
      </>
    );
  const name = objectName === null || objectName === '' ? meterLabel(meter) : objectName;
  // A month costs the same in every state.
  const inState = kind === 'hourly' && state !== null ? stateLabel(state) : null;
  const note = [meterLabel(meter), inState].filter((part) => part !== null).join(' · ');
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      {objectType === 'server' ? <RowLink to={serverPath(objectId, 'overview')}>{name}</RowLink> : name}
      <span className="text-[13px] text-muted">{note}</span>
    </span>
  );
}

/** Days are charged in UTC. */
const dayUtc = (ms: number) => dayText(new Date(ms).toISOString(), { ...dateSettings.get(), timeZone: 'UTC' });

function period({ from, until }: TransactionRow) {
  if (from === null || until === null) return dash;
  const [first, last] = [dayUtc(Date.parse(from)), dayUtc(Date.parse(until) - 1)];
  return first === last ? first : `${first} – ${last}`;
}

function quantity({ quantity: amount, unit }: TransactionRow) {
  if (amount === null || unit === null) return dash;
  return withUnit(amount, unit);
}

function unitPrice({ unit, unitPriceMicro, currency }: TransactionRow) {
  if (unit === null || unitPriceMicro === null) return dash;
  const price = hourText(unitPriceMicro, currency);
  return unit === 'unit' ? price : `${price}/${unitLabel(unit)}`;
}

/** `/billing/history`: what was charged and paid, newest first. */
export default function TransactionsPage() {
  const list = useList(charges.listTransactions);
  const { search, set } = list;
  return (
    <ListScreen
      list={list}
      title={t`Transaction History`}
      note={t`What was charged for each service, and what you paid. Use is charged once a day, for all hours until midnight (UTC).`}
      columns={columnsOf()}
      rowName={(row) => `${dayText(row.date)}, ${kindLabel(row.kind)}`}
      search={{ label: t`Search by service` }}
      filters={[
        {
          name: 'kind',
          title: t`Type`,
          several: true,
          choices: transactionKinds.map((value) => ({ value, title: kindLabel(value) })),
        },
      ]}
      controls={
        <PeriodField title={t`Date`} value={search['period'] ?? ''} onChange={(value) => set({ period: value })} />
      }
      noMatch={t`No transaction matches`}
      nothing={{
        title: t`No transactions yet`,
        text: t`The first charge is made in the night after you create something that costs money.`,
      }}
    />
  );
}
