import { t } from '@lingui/core/macro';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { keepSize, keptSize } from '#shell/list-query.ts';
import { urlOf } from '#shell/call.ts';
import { PeriodField } from '#shell/PeriodField.tsx';
import { useRead } from '#shell/read.ts';
import { toggled } from '#shell/toggled.ts';
import { pageSizes } from '#kernel/page.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { DataTable } from '#ui/DataTable.tsx';
import type { DataColumn } from '#ui/data-columns.ts';
import { Facet } from '#ui/Facet.tsx';
import { EmptyState, InlineError } from '#ui/Feedback.tsx';
import { FilterBar, SearchBox, type Chip } from '#ui/FilterBar.tsx';
import { Pager } from '#ui/Pager.tsx';
import { Tag } from '#ui/StateDot.tsx';
import { servers } from '../contract.ts';
import { historyKinds, historySources } from '../states.ts';
import { chipText, spanText } from './filters.ts';
import { changeText, kindTone, kindWord, sourceWord, type HistoryRow as Row } from './history-words.ts';
import { DateTime } from '#shell/DateTime.tsx';
import { told } from '#ui/told.ts';

const sizeName = 'serverHistory';

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
  const page = Number(search['historyPage'] ?? 1) || 1;
  const size = search['historySize'] ?? keptSize(sizeName);
  const valueOf = (name: Filter) => search[inAddress[name]] ?? '';
  const narrow = (name: Filter, value: string) => set({ [inAddress[name]]: value, historyPage: '' });
  const inForce = Object.fromEntries(filters.flatMap((name) => (valueOf(name) ? [[name, valueOf(name)]] : [])));
  const query = { page: String(page), size, ...inForce };
  const args = { params: { serverId }, query };
  const read = useRead(servers.listServerHistory, args, { keepPrevious: true, pollSeconds: 25 });
  const columns = useMemo(() => historyColumns(), []);
  const clear = () => set({ ...Object.fromEntries(filters.map((name) => [inAddress[name], ''])), historyPage: '' });
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
        rows={read.data?.items}
        rowId={(row) => row.id}
        rowName={(row) => row.action}
        error={
          read.error && !read.data && <InlineError text={read.error.message} onRetry={() => void read.refetch()} />
        }
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
            <a
              href={urlOf(servers.exportServerHistory, { params: { serverId }, query: inForce })}
              download
              className={buttonClass('default', 'small')}
            >
              <Download aria-hidden size={15} />
              {t`Export CSV`}
            </a>
          </FilterBar>
        }
        footer={
          <Pager
            page={page}
            size={Number(size)}
            sizes={pageSizes}
            total={read.data?.total ?? 0}
            first={read.data?.firstElement ?? 0}
            last={read.data?.lastElement ?? 0}
            onPage={(next) => set({ historyPage: next === 1 ? '' : String(next) })}
            onSize={(next) => {
              keepSize(sizeName, next);
              set({ historySize: String(next), historyPage: '' });
            }}
          />
        }
      />
      <p className="mt-3 text-[13px] text-muted">{t`The history is kept for as long as the server, and after its end.`}</p>
    </>
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
