import { t } from '@lingui/core/macro';
import { HelpCircle, UserMinus, UserPlus } from 'lucide-react';
import { useMemo } from 'react';
import { RowLink } from '#shell/list/RowLink.tsx';
import { dash } from '#shell/list/column-cells.tsx';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { Ago } from '#shell/text/Ago.tsx';
import { DateTime } from '#shell/text/DateTime.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { roles } from '../contract.ts';
import { permissionSetPath } from '../paths.ts';
import { grantStates } from '../states.ts';
import { grantStateText, grantTone } from './labels.ts';
import type { GrantRow } from './types.ts';

const columnsOf = (ofSet: boolean): ListColumn<GrantRow>[] => [
  {
    id: 'holder',
    title: t`Person or group`,
    cell: ({ holder, groupId }) => (groupId === null ? holder : t`${holder} (group)`),
  },
  {
    id: 'what',
    title: t`Access`,
    hidden: ofSet,
    phone: 'line',
    cell: ({ what, setId }) =>
      setId === null ? (
        <span className="font-mono text-[13px]">{what}</span>
      ) : (
        <RowLink to={permissionSetPath(setId)}>{what}</RowLink>
      ),
  },
  {
    id: 'state',
    title: t`Status`,
    phone: 'line',
    cell: ({ state }) => <StateDot tone={grantTone[state]}>{grantStateText(state)}</StateDot>,
  },
  { id: 'expires', title: t`Expires`, cell: ({ expires }) => (expires ? <DateTime at={expires} /> : dash) },
  { id: 'by', title: t`Granted by`, spare: true, cell: ({ by }) => by ?? dash },
  { id: 'reason', title: t`Reason`, kind: 'text', spare: true },
  { id: 'created', title: t`Granted`, sort: 'created', cell: ({ created }) => <Ago at={created} /> },
];

const actions: readonly RowAction<GrantRow>[] = [
  {
    id: 'why',
    title: () => t`Check access`,
    icon: <HelpCircle size={16} />,
    offered: ({ groupId }) => groupId === null,
    load: dialog(
      () => import('./WhyDialog.tsx'),
      ({ holder, permission }: GrantRow) => ({ email: holder, permission: permission ?? '' }),
    ),
  },
  {
    id: 'revoke',
    title: () => t`Revoke`,
    icon: <UserMinus size={16} />,
    may: 'role.manage',
    danger: true,
    offered: ({ state }) => state === 'active',
    load: dialog(
      () => import('./RevokeDialog.tsx'),
      (grant: GrantRow) => ({ grant }),
    ),
  },
  {
    id: 'again',
    title: () => t`Grant again`,
    icon: <UserPlus size={16} />,
    may: 'role.manage',
    offered: ({ state }) => state !== 'active',
    load: dialog(
      () => import('./GrantAgainDialog.tsx'),
      (grant: GrantRow) => ({ grant }),
    ),
  },
];

/** Who has a set. */
export function GrantsList({ setId }: { setId: string }) {
  const list = useList(roles.listGrants, { query: { set: setId }, prefix: 'grant.' });
  const columns = useMemo(() => columnsOf(true), []);
  return (
    <ListScreen
      list={list}
      label={t`Granted to`}
      columns={columns}
      actions={actions}
      rowName={({ holder }) => holder}
      noMatch={t`No grant matches`}
      nothing={<p className="text-muted">{t`No one has this set yet. Grant it to a person or a group.`}</p>}
    />
  );
}

/** The same of all grants, as a page. */
export const grantColumns = () => columnsOf(false);
export const grantActions = actions;
export const grantStateFilter = () => ({
  name: 'state',
  title: t`Status`,
  several: true,
  choices: grantStates.map((value) => ({ value, title: grantStateText(value) })),
});
