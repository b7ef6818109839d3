import { t } from '@lingui/core/macro';
import { HelpCircle, MailPlus, Send, UserPlus, UserX } from 'lucide-react';
import { useMemo } from 'react';
import { dash } from '#shell/list/column-cells.tsx';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { Ago } from '#shell/text/Ago.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { roles } from '../contract.ts';
import { teamPath } from '../paths.ts';
import { teamStateText, teamTone } from './labels.ts';
import { RoleTabs } from './port/RoleTabs.tsx';
import type { TeamRow } from './types.ts';

const columnsOf = (staff: boolean): ListColumn<TeamRow>[] => [
  { id: 'name', title: t`Name`, kind: 'text', sort: 'name' },
  { id: 'email', title: t`Email`, kind: 'text', sort: 'email', phone: 'line' },
  {
    id: 'state',
    title: t`Status`,
    phone: 'line',
    cell: ({ state }) => <StateDot tone={teamTone[state]}>{teamStateText(state)}</StateDot>,
  },
  {
    id: 'grants',
    title: t`Access`,
    cell: ({ grants, grantsOnly }) => [...(grantsOnly ? [] : [t`Read-only`]), ...grants].join(', ') || dash,
  },
  { id: 'owner', title: t`Account owner`, hidden: !staff, cell: ({ owner }) => owner ?? dash },
  { id: 'lastSignIn', title: t`Last sign-in`, cell: ({ lastSignIn }) => (lastSignIn ? <Ago at={lastSignIn} /> : dash) },
  { id: 'created', title: t`Added`, kind: 'date', sort: 'created', spare: true },
];

const asking = () => import('./MemberDialog.tsx');
const actions: readonly RowAction<TeamRow>[] = [
  {
    id: 'grant',
    title: () => t`Grant access`,
    icon: <UserPlus size={16} />,
    may: 'role.manage',
    offered: ({ state }) => state !== 'removed',
    load: dialog(
      () => import('./GrantDialog.tsx'),
      ({ email }: TeamRow) => ({ email }),
    ),
  },
  {
    id: 'why',
    title: () => t`Check access`,
    icon: <HelpCircle size={16} />,
    load: dialog(
      () => import('./WhyDialog.tsx'),
      ({ email }: TeamRow) => ({ email, permission: '' }),
    ),
  },
  {
    id: 'resend',
    title: ({ state }) => (state === 'removed' ? t`Invite again` : t`Resend invitation`),
    icon: <Send size={16} />,
    may: 'role.manage',
    offered: ({ state }) => state !== 'active',
    load: dialog(asking, (member: TeamRow) => ({ member, what: 'resend' as const })),
  },
  {
    id: 'remove',
    title: () => t`Remove`,
    icon: <UserX size={16} />,
    may: 'role.manage',
    danger: true,
    offered: ({ state }) => state !== 'removed',
    load: dialog(asking, (member: TeamRow) => ({ member, what: 'remove' as const })),
  },
];
const create: RowAction<null> = {
  id: 'invite',
  title: () => t`Invite team member`,
  icon: <MailPlus aria-hidden size={16} />,
  may: 'role.manage',
  load: dialog(
    () => import('./InviteDialog.tsx'),
    () => ({}),
  ),
};

/** `/team`: who works in an account with its owner. */
export default function TeamPage() {
  const list = useList(roles.listTeam);
  const staff = list.read.data?.info.admin ?? false;
  const columns = useMemo(() => columnsOf(staff), [staff]);
  return (
    <ListScreen
      list={list}
      title={t`Team`}
      note={t`People who work in the account. Each holds only what you grant.`}
      above={<RoleTabs current={teamPath()} />}
      columns={columns}
      rowName={({ email }) => email}
      actions={actions}
      create={staff ? undefined : create}
      search={{ label: t`Search team` }}
      noMatch={t`No team member matches`}
      nothing={
        staff
          ? { title: t`No team members` }
          : {
              title: t`No team members yet`,
              text: t`Invite someone by email with a narrow permission set.`,
              create: true,
            }
      }
    />
  );
}
