import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { RowLink } from '#shell/list/RowLink.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { sites } from '../contract.ts';
import { sitePath } from '../paths.ts';
import { signUpModes } from './port/sign-up-modes.ts';
import { hostText } from './host-text.ts';

type SiteRow = AnswerOf<typeof sites.listSites>['items'][number];

const rowId = (row: SiteRow) => row.host;
const columnsOf = (): ListColumn<SiteRow>[] => [
  {
    id: 'name',
    title: t`Name`,
    sort: 'name',
    cell: (row) => (
      <span className="inline-flex items-center gap-2.5">
        <svg aria-hidden className="size-5 shrink-0 rounded" viewBox="0 0 1 1">
          <rect width="1" height="1" fill={row.primaryColor} />
        </svg>
        <RowLink to={sitePath(row.host)}>{row.name}</RowLink>
      </span>
    ),
  },
  { id: 'host', title: t`Host`, sort: 'host', cell: (row) => hostText(row.host) },
  {
    id: 'stage',
    title: t`Status`,
    cell: ({ stage, standing }) => {
      if (standing === 'suspended') return <StateDot tone="bad">{t`Suspended`}</StateDot>;
      if (standing === 'closing') return <StateDot tone="warn">{t`Closing`}</StateDot>;
      if (standing === 'closed') return <StateDot tone="muted">{t`Closed`}</StateDot>;
      return stage === 'live' ? <StateDot tone="ok">{t`Live`}</StateDot> : <StateDot tone="warn">{t`Draft`}</StateDot>;
    },
  },
  { id: 'people', title: t`People`, kind: 'number', sort: 'people' },
  {
    id: 'signUp',
    title: t`Sign-up`,
    cell: (row) => signUpModes().find(({ code }) => code === row.newUserBilling)?.title,
  },
];

/** The sites that the person configures. */
export default function SitesPage() {
  const columns = useMemo(() => columnsOf(), []);
  return (
    <ListScreen
      list={useList(sites.listSites)}
      title={t`Sites`}
      note={t`Name, color, logo, terms and sign-up of each brand.`}
      columns={columns}
      rowId={rowId}
      rowName={(row) => row.name}
      search={{ label: t`Search sites` }}
      noMatch={t`No site matches`}
      nothing={{ title: t`No sites` }}
    />
  );
}
