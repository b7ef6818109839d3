import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { RowLink } from '#shell/list/RowLink.tsx';
import { personPath } from '#domains/users/paths.ts';
import { blacklist } from '../contract.ts';
import { entryPlaces } from '../kinds.ts';
import { blacklistPath, refusalsPath } from '../paths.ts';
import { BlacklistTabs } from './BlacklistTabs.tsx';
import { factLabel, kindLabel, placeLabel } from './labels.ts';
import type { HitRow } from './types.ts';

const columnsOf = (): ListColumn<HitRow>[] => [
  { id: 'at', title: t`Time`, kind: 'date', sort: 'at' },
  { id: 'place', title: t`At`, phone: 'line', cell: ({ place }) => placeLabel(place) },
  {
    id: 'value',
    title: t`Refused`,
    cell: ({ value, fact }) => (
      <span className="inline-flex flex-wrap items-baseline gap-x-2">
        <span className="break-all">{value}</span>
        <span className="text-[13px] text-muted">{factLabel(fact)}</span>
      </span>
    ),
  },
  {
    id: 'entry',
    title: t`Entry`,
    phone: 'line',
    cell: ({ entryValue, entryKind }) => (
      <RowLink to={blacklistPath({ filter: entryValue })}>{`${entryValue} (${kindLabel(entryKind)})`}</RowLink>
    ),
  },
  { id: 'ip', title: t`From address`, spare: true, cell: ({ ip }) => ip ?? '–' },
  {
    id: 'account',
    title: t`Account`,
    spare: true,
    cell: ({ account, accountId }) =>
      account === null || accountId === null ? '–' : <RowLink to={personPath(accountId)}>{account}</RowLink>,
  },
  { id: 'site', title: t`Site`, kind: 'text', spare: true },
];

/** `/blacklistRefusals`: what entries refused. */
export default function RefusalsPage() {
  const list = useList(blacklist.listBlocklistHits, { pollSeconds: 30 });
  const columns = useMemo(() => columnsOf(), []);
  return (
    <ListScreen
      list={list}
      title={t`Refusals`}
      note={t`What entries of the blocklist refused in the last 90 days.`}
      above={<BlacklistTabs current={refusalsPath()} />}
      columns={columns}
      rowName={({ value }) => value}
      search={{ label: t`Search refusals` }}
      filters={[
        {
          name: 'place',
          title: t`At`,
          choices: entryPlaces.map((value) => ({ value, title: placeLabel(value) })),
        },
        { name: 'entry', title: t`Entry`, linked: true },
      ]}
      noMatch={t`No refusals match`}
      nothing={{ title: t`No refusals yet`, text: t`Whenever an entry refuses someone, it appears here.` }}
    />
  );
}
