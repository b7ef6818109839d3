import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { roles } from '#kernel/permissions.ts';
import { findingHandovers } from '#domains/diagnostics/web/port.ts';
import { userPath } from '../paths.ts';
import { roleText } from '#domains/identity/web/port/role-text.ts';
import { Plus, Tags } from 'lucide-react';
import { userTags } from '#domains/user-tags/contract.ts';
import { UserTagMarks } from '#domains/user-tags/web/port/UserTagMarks.tsx';
import { useRead } from '#shell/data/read.ts';
import { useGo } from '#shell/boot/go.ts';
import { webContributions } from '#shell/boot/web-contributions.ts';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { RowLink } from '#shell/list/RowLink.tsx';
import { useMay } from '#shell/session/session-reads.ts';
import { StateDot } from '#ui/StateDot.tsx';
import { users } from '../contract.ts';
import { userActions } from './actions.tsx';
import { billingChoices, billingText, moneysText, stateChoices, stateText, stateTone } from './labels.ts';
import { ImportButton } from './ImportButton.tsx';
import type { UserRow } from './types.ts';

const columnsOf = (seesMoney: boolean): ListColumn<UserRow>[] => [
  {
    id: 'email',
    title: t`Email`,
    sort: 'email',
    cell: ({ id, siteId, email, matched }) => (
      <span className="inline-flex flex-wrap items-baseline gap-x-2">
        <RowLink to={userPath(siteId, id, 'info')}>{email}</RowLink>
        {matched.length > 0 && <span className="text-[13px] text-muted">{t`Found by: ${matched.join(', ')}`}</span>}
      </span>
    ),
  },
  { id: 'name', title: t`Name`, kind: 'text', sort: 'name' },
  {
    id: 'state',
    title: t`Account state`,
    phone: 'line',
    cell: ({ state }) => <StateDot tone={stateTone(state)}>{stateText(state)}</StateDot>,
  },
  { id: 'tags', title: t`Tags`, spare: true, cell: ({ tags }) => <UserTagMarks names={tags} /> },
  { id: 'servers', title: t`Servers`, kind: 'number', phone: 'line' },
  ...(seesMoney
    ? [
        {
          id: 'balances',
          title: t`Balance`,
          align: 'end' as const,
          cell: ({ balances }: UserRow) => moneysText(balances),
        },
        {
          id: 'charged',
          title: t`Charged this month`,
          align: 'end' as const,
          cell: ({ charged }: UserRow) => moneysText(charged),
        },
      ]
    : []),
  {
    id: 'factor',
    title: t`Two-factor authentication`,
    cell: ({ factor }) => <StateDot tone={factor ? 'ok' : 'muted'}>{factor ? t`On` : t`Off`}</StateDot>,
  },
  { id: 'lastSignIn', title: t`Last sign-in`, kind: 'date' },
  { id: 'company', title: t`Company`, kind: 'text', sort: 'company', spare: true },
  { id: 'role', title: t`Role`, spare: true, cell: ({ role }) => roleText(role) },
  { id: 'site', title: t`Site`, kind: 'text', spare: true },
  { id: 'parent', title: t`Parent account`, kind: 'text', spare: true },
  { id: 'billing', title: t`Billing profile`, spare: true, cell: ({ billing }) => billingText(billing) },
  { id: 'priceList', title: t`Price list`, kind: 'text', spare: true },
  { id: 'manager', title: t`Account manager`, kind: 'text', spare: true },
  { id: 'created', title: t`Created`, kind: 'date', sort: 'created', spare: true },
  { id: 'deletion', title: t`Deletion due`, kind: 'date', spare: true },
  {
    id: 'legalHold',
    title: t`Legal hold`,
    spare: true,
    cell: ({ legalHold }) => (legalHold ? <StateDot tone="warn">{t`On hold`}</StateDot> : '–'),
  },
];

const filtersOf = (tags: readonly string[], site: { value: string; title: string }) => [
  { name: 'tag', title: t`Tags`, several: true, choices: tags.map((value) => ({ value, title: value })) },
  {
    name: 'group',
    title: t`Show`,
    choices: [
      { value: 'risk', title: t`At risk` },
      { value: 'new', title: t`New today` },
      { value: 'noFactor', title: t`No two-factor authentication` },
    ],
  },
  { name: 'state', title: t`Account state`, several: true, choices: stateChoices() },
  { name: 'billing', title: t`Billing profile`, several: true, choices: billingChoices() },
  { name: 'role', title: t`Role`, several: true, choices: roles.map((value) => ({ value, title: roleText(value) })) },
  {
    name: 'standing',
    title: t`Needs attention`,
    linked: true,
    choices: [
      { value: 'blocked', title: t`Suspended, locked or disabled` },
      { value: 'warned', title: t`Warned` },
      { value: 'unverified', title: t`Billing profile to verify` },
    ],
  },
  {
    name: 'legalHold',
    title: t`Legal hold`,
    choices: [
      { value: '1', title: t`Under a legal hold` },
      { value: '0', title: t`Not under a legal hold` },
    ],
  },
  { name: 'site', title: t`Site`, linked: true, choices: [site] },
  { name: 'period', title: t`Created`, linked: true },
  {
    name: 'deletion',
    title: t`Deletion`,
    linked: true,
    choices: [
      { value: 'asked', title: t`Requested` },
      { value: 'held', title: t`Due, but held up` },
    ],
  },
];

const create: RowAction<null> = {
  id: 'create',
  title: () => t`Create user`,
  icon: <Plus aria-hidden size={16} />,
  may: 'user.create',
  load: dialog(
    () => import('./CreateUserDialog.tsx'),
    () => ({}),
  ),
};

const tagDialog = () => import('#domains/user-tags/web/port/UserTagsDialog.tsx');
const tagMany: RowAction<readonly UserRow[]> = {
  id: 'tags',
  title: () => t`Tags`,
  icon: <Tags size={16} />,
  may: 'user-tag.manage',
  load: dialog(tagDialog, (users: readonly UserRow[]) => ({ users })),
};
const rowActions: readonly RowAction<UserRow>[] = [
  {
    id: 'tags',
    title: () => t`Edit tags`,
    icon: <Tags size={16} />,
    may: 'user-tag.manage',
    load: dialog(tagDialog, (row: UserRow) => ({ users: [row] })),
  },
  ...userActions,
];

/** `/users`: the users in scope, found by their own fields or by what they own. */
export default function UsersPage() {
  const list = useList(users.listUsers);
  const seesMoney = useMay('billing.view');
  const go = useGo();
  const tags = (useRead(userTags.readUserTagNames, {}, { staleSeconds: 60 }).data?.items ?? []).map(({ name }) => name);
  const columns = useMemo(() => columnsOf(seesMoney), [seesMoney]);
  const bulk = useMemo(
    () => ({
      label: t`Selected users`,
      actions: [
        tagMany,
        ...findingHandovers.of(webContributions).map(({ id, title, icon, may, danger, to }) => ({
          id,
          title,
          icon,
          may,
          ...(danger && { danger }),
          run: (rows: readonly UserRow[]) => {
            go(to({ accountIds: rows.map((row) => row.id) }));
            return true;
          },
        })),
      ],
    }),
    [go],
  );
  return (
    <ListScreen
      list={list}
      title={t`Users`}
      head={<ImportButton />}
      columns={columns}
      rowName={({ email }) => email}
      version={(row) => JSON.stringify(row)}
      bulk={bulk}
      actions={rowActions}
      create={create}
      search={{
        label: t`Email, name, company, phone, server, IP address, invoice, tenant or card ending`,
        className: 'w-80 max-sm:w-full',
      }}
      filters={filtersOf(tags, { value: list.search['site'] ?? '', title: list.rows?.[0]?.site ?? t`one` })}
      noMatch={t`No users match`}
      noMatchText={t`Server names need three characters. Invoice numbers, IP addresses and tenant IDs must be complete.`}
      nothing={{ title: t`No users yet`, text: t`Users who sign up appear here.` }}
    />
  );
}
