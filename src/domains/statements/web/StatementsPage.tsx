import { t } from '@lingui/core/macro';
import { useSearch } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { charges } from '#domains/charges/contract.ts';
import { documentLink, kindLabel, meterLabel } from '#domains/charges/web/port.ts';
import { currencies, type Currency } from '#kernel/money.ts';
import { useGo } from '#shell/boot/go.ts';
import { webContributions } from '#shell/boot/web-contributions.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { useAct } from '#shell/form/act.ts';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { RowLink } from '#shell/list/RowLink.tsx';
import { PeriodField } from '#shell/report/PeriodField.tsx';
import { dateSettings, dayText, moneyText } from '#shell/text/format.ts';
import { Button } from '#ui/Button.tsx';
import { Card, PageHead } from '#ui/Card.tsx';
import { Segments } from '#ui/ChoiceFields.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { statements } from '../contract.ts';
import { statementsPath } from '../paths.ts';
import type { Movement, Statement } from './types.ts';

const [linkOf] = documentLink.of(webContributions);

const isoDay = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/** The days of the last month, in UTC. */
function lastMonth(): { from: string; until: string } {
  const now = new Date();
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return { from: isoDay(year, month - 1, 1), until: isoDay(year, month, 0) };
}

const today = (): string => new Date().toISOString().slice(0, 10);

/** What the address asks for; an open end is that of the last month, or today. */
function useAsked() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const period = typeof search['period'] === 'string' ? search['period'] : '';
  const currency = currencies.find((one) => one === search['currency']);
  const [from = '', until = ''] = period.split('..');
  const usual = lastMonth();
  if (from === '' && until === '') return { ...usual, currency };
  const end = until === '' ? today() : until;
  return { from: from === '' ? `${end.slice(0, 8)}01` : from, until: end, currency };
}

/** Movements count by the day in UTC. */
const dayUtc = (at: string): string => dayText(at, { ...dateSettings.get(), timeZone: 'UTC' });

/** `/billing/statements`: the account's books of a period, from the opening to the closing balance. */
export default function StatementsPage() {
  const { from, until, currency: asked } = useAsked();
  const go = useGo();
  const read = useRead(
    statements.readStatement,
    { query: { from, until, ...(asked === undefined ? {} : { currency: asked }) } },
    { keepPrevious: true },
  );
  const { data } = read;
  const order = useAct(statements.orderStatement, { onDone: ({ url }) => location.assign(url) });
  const show = (next: { period?: string; currency?: Currency }) =>
    go(statementsPath({ period: next.period ?? `${from}..${until}`, currency: next.currency ?? asked }));
  const download = (format: 'pdf' | 'csv') => (
    <Button
      busy={order.isPending && order.variables.input.format === format}
      disabledReason={data ? null : t`Loading`}
      onClick={() => data && order.mutate({ input: { from, until, currency: data.currency, format } })}
    >
      <Download aria-hidden size={16} />
      {format === 'pdf' ? t`Download PDF` : t`Download CSV`}
    </Button>
  );
  return (
    <>
      <PageHead
        title={t`Statements`}
        note={t`Opening balance, every charge and payment, and closing balance. Days are in UTC.`}
        actions={
          <>
            {download('pdf')}
            {download('csv')}
          </>
        }
      />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <PeriodField title={t`Period`} value={`${from}..${until}`} onChange={(period) => show({ period })} />
        {data && data.currencies.length > 1 && (
          <Segments
            label={t`Currency`}
            value={data.currency}
            choices={data.currencies.map((value) => ({ value, title: value }))}
            onChange={(currency) => show({ currency })}
          />
        )}
      </div>
      {!data && <ReadState read={read} rows={6} />}
      {data && (
        <div className="grid gap-4">
          {read.error && <ReadState read={read} rows={2} />}
          <Summary statement={data} />
          <Movements statement={data} />
        </div>
      )}
    </>
  );
}

function Summary({ statement: { opening, closing, totals, currency, from, until } }: { statement: Statement }) {
  const money = (amount: number) => moneyText(amount, currency);
  return (
    <Card title={`${dayUtc(from)} – ${dayUtc(until)}`}>
      <KeyValue
        items={[
          [t`Opening balance`, money(opening)],
          ...totals.map(({ kind, amount }) => [kindLabel(kind), money(amount)] as const),
          [t`Closing balance`, <strong key="closing">{money(closing)}</strong>],
        ]}
      />
    </Card>
  );
}

const columnsOf = (): ListColumn<Movement>[] => [
  { id: 'date', title: t`Date`, sort: 'date', cell: ({ date }) => dayUtc(date) },
  {
    id: 'description',
    title: t`Description`,
    phone: 'line',
    cell: ({ kind, meter, objectName }) => (
      <span className="inline-flex flex-wrap items-baseline gap-x-2">
        {meter === null ? kindLabel(kind) : objectName || meterLabel(meter)}
        {meter !== null && (
          <span className="text-[13px] text-muted">{`${meterLabel(meter)} · ${kindLabel(kind)}`}</span>
        )}
      </span>
    ),
  },
  {
    id: 'document',
    title: t`Document`,
    spare: true,
    cell: ({ invoiceId, invoiceNumber }) =>
      invoiceId === null || linkOf === undefined ? (
        (invoiceNumber ?? '–')
      ) : (
        <RowLink to={linkOf(invoiceId)}>{invoiceNumber}</RowLink>
      ),
  },
  {
    id: 'amount',
    title: t`Amount`,
    align: 'end',
    phone: 'line',
    cell: ({ amount, currency }) => (
      <span className={amount > 0 ? 'text-ok' : undefined}>{moneyText(amount, currency)}</span>
    ),
  },
];

function Movements({ statement: { from, until, currency } }: { statement: Statement }) {
  const query = useMemo(() => ({ period: `${from}..${until}`, currency }), [from, until, currency]);
  const list = useList(charges.listTransactions, { prefix: 'moves.', query, filters: [] });
  return (
    <Card title={t`Movements`}>
      <ListScreen
        label={t`Movements`}
        list={list}
        columns={columnsOf()}
        rowName={({ date, kind }) => `${dayUtc(date)}, ${kindLabel(kind)}`}
        noMatch={t`No movements match`}
        nothing={<p className="text-muted">{t`Nothing was charged or paid in this period.`}</p>}
      />
    </Card>
  );
}
