import { t } from '@lingui/core/macro';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ExportLinks } from '#shell/ExportLinks.tsx';
import { urlOf } from '#shell/call.ts';
import { PeriodField } from '#shell/PeriodField.tsx';
import { useReadOn } from '#shell/read-on.ts';
import { toggled } from '#shell/toggled.ts';
import { Button } from '#ui/Button.tsx';
import { DataTable } from '#ui/DataTable.tsx';
import type { DataColumn } from '#ui/data-columns.ts';
import { Facet } from '#ui/Facet.tsx';
import { EmptyState, InlineError } from '#ui/Feedback.tsx';
import { FilterBar, SearchBox, type Chip } from '#ui/FilterBar.tsx';
import { numberText } from '#ui/number-text.ts';
import { Tag } from '#ui/StateDot.tsx';
import { servers } from '../contract.ts';
import { historyKinds, historySources } from '../states.ts';
import { chipText, spanText } from './filters.ts';
import { changeText, kindTone, kindWord, sourceWord, type HistoryRow as Row } from './history-words.ts';
import { DateTime } from '#shell/DateTime.tsx';
import { told } from '#ui/told.ts';

/** Rows that are read at a time. */
const size = '50';

/** Filters by their name on the wire, and the name that each has in the address beside the list's own. */
const inAddress = {
  filter: 'historyFilter',
  kind: 'historyKind',
  source: 'historySource',
  period: 'historyPeriod',
} as const;
type Filter = keyof typeof inAddress;
const filters = Object.keys(inAddress) as Filter[];

/** What happened to the server. Its page and search have names of their own: the list beside it has the others. */
export default function HistoryTab({ server: { id: serverId } }: { server: { id: string } }) {
  // The router's search is open; its parser makes every value text.
  const search: Record<string, string> = useSearch({ strict: false });
  const navigate = useNavigate();
  const set = (patch: Record<string, string>) =>
    void navigate({ to: '.', search: (now: object) => ({ ...now, ...patch }), replace: true } as never);
  const valueOf = (name: Filter) => search[inAddress[name]] ?? '';
  const narrow = (name: Filter, value: string) => set({ [inAddress[name]]: value });
  const inForce = Object.fromEntries(filters.flatMap((name) => (valueOf(name) ? [[name, valueOf(name)]] : [])));
  const query = { size, ...inForce };
  const read = useReadOn(servers.listServerHistory, { params: { serverId }, query, pollSeconds: 25 });
  const columns = useMemo(() => historyColumns(), []);
  const clear = () => set(Object.fromEntries(filters.map((name) => [inAddress[name], ''])));
  const kinds = historyKinds.map((value) => ({ value, title: kindWord(value) }));
  const sources = historySources.map((value) => ({ value, title: sourceWord(value) }));
  const chip = (name: Filter, title: string, text: (value: string) => string): Chip[] =>
    valueOf(name) ? [{ id: name, name: title, value: text(valueOf(name)), onRemove: () => narrow(name, '') }] : [];
  const chips = [
    ...chip('kind', t`Kind`, (value) => chipText(value, kinds)),
    ...chip('source', t`Source`, (value) => chipText(value, sources)),
    ...chip('period', t`Date`, spanText),
  ];
  return (
    <>
      <DataTable<Row>
        label={t`History`}
        columns={columns}
        rows={read.rows}
        rowId={(row) => row.id}
        rowName={(row) => row.action}
        error={read.error && !read.rows && <InlineError text={read.error.message} onRetry={read.again} />}
        empty={
          Object.keys(inForce).length === 0 ? (
            <EmptyState kind="nothing" title={t`Nothing has happened yet`} />
          ) : (
            <EmptyState
              kind="no-match"
              title={t`Nothing matches`}
              action={<Button onClick={clear}>{t`Clear the filters`}</Button>}
            />
          )
        }
        toolbar={
          <FilterBar
            chips={chips}
            onClear={clear}
            search={
              <SearchBox
                className="w-64 max-sm:w-full"
                label={t`Search the history`}
                value={valueOf('filter')}
                onChange={(text) => narrow('filter', text)}
              />
            }
          >
            <Facet
              title={t`Kind`}
              choices={kinds}
              chosen={valueOf('kind')}
              onToggle={(value) => narrow('kind', toggled(valueOf('kind'), value))}
            />
            <Facet
              title={t`Source`}
              choices={sources}
              chosen={valueOf('source')}
              onToggle={(value) => narrow('source', toggled(valueOf('source'), value))}
            />
            <PeriodField title={t`Date`} value={valueOf('period')} onChange={(period) => narrow('period', period)} />
            <ExportLinks href={urlOf(servers.exportServerHistory, { params: { serverId }, query: inForce })} small />
          </FilterBar>
        }
        uneven
        onEnd={read.failed ? undefined : read.readOn}
        footer={<End read={read} />}
      />
      <p className="mt-3 text-[13px] text-muted">{t`The history is kept for as long as the server, and after its end.`}</p>
    </>
  );
}

/** How much of it is shown; what is older comes by itself, or by the button where nothing scrolls. */
function End({ read: { rows, total, more, reading, failed, readOn } }: { read: ReturnType<typeof useReadOn> }) {
  const [shown, all] = [numberText(rows?.length ?? 0), numberText(total)];
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-3 py-2 text-[13px] text-muted">
      <span role="status" className="tabular-nums">
        {failed ? t`Older events could not be read.` : total > 0 ? t`${shown} of ${all} events` : t`No events`}
      </span>
      {more && (
        <Button small look="ghost" busy={reading} onClick={readOn}>
          {failed ? t`Try again` : t`Show older ones`}
        </Button>
      )}
    </div>
  );
}

/** What was done, and below it what that changed. */
function happened({ action, diff }: Row) {
  return (
    <span className="block max-w-xl py-2 whitespace-normal max-sm:py-0">
      {told(action)}
      {diff.map((change) => (
        <span key={change.field} className="block text-[13px] text-muted">
          {changeText(change)}
        </span>
      ))}
    </span>
  );
}

/** Who did it, and below how, where the name does not say it already. */
function doer({ user, source }: Row) {
  const [name, how] = [told(user), sourceWord(source)];
  return (
    <span className="block">
      {name}
      {how !== name && <span className="block text-[13px] text-muted">{how}</span>}
    </span>
  );
}

function historyColumns(): DataColumn<Row>[] {
  return [
    {
      id: 'date',
      title: t`Date`,
      cell: (row) => <DateTime at={row.date} />,
    },
    { id: 'kind', title: t`Kind`, cell: (row) => <Tag tone={kindTone[row.kind]}>{kindWord(row.kind)}</Tag> },
    { id: 'action', title: t`What happened`, cell: happened },
    { id: 'user', title: t`By`, cell: doer },
    {
      id: 'task',
      title: t`Task`,
      cell: (row) =>
        row.cmdId ? (
          <Link to={`/tasks/${row.cmdId}`} className="text-brand-text hover:underline">
            {t`Show task`}
          </Link>
        ) : (
          <span className="text-muted">–</span>
        ),
    },
  ];
}
