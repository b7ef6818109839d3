import { t } from '@lingui/core/macro';
import { MailX, Send, ShieldCheck, ShieldOff, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useAct } from '#shell/form/act.ts';
import { ExportLinks } from '#shell/list/ExportLinks.tsx';
import { useList, type RowOf } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import type { RowAction } from '#shell/list/row-actions.tsx';
import { StateDot, type Tone } from '#ui/StateDot.tsx';
import { toast } from '#ui/toast.ts';
import { groups } from '../contract.ts';
import { memberStates, type MemberState } from '../states.ts';

type Row = RowOf<typeof groups.listGroupMembers>;

const stateLabel = (state: MemberState): string =>
  ({
    active: t`Active`,
    invited: t`Invited`,
    'invitation-expired': t`Invitation expired`,
    archived: t`Group archived`,
    expired: t`Expired`,
    removed: t`Removed`,
  })[state];
const tones: Record<MemberState, Tone> = {
  active: 'ok',
  invited: 'brand',
  'invitation-expired': 'warn',
  archived: 'muted',
  expired: 'warn',
  removed: 'muted',
};

const columnsOf = (): ListColumn<Row>[] => [
  { id: 'email', title: t`Member`, kind: 'text', sort: 'email' },
  {
    id: 'state',
    title: t`Status`,
    phone: 'line',
    cell: ({ state }) => <StateDot tone={tones[state]}>{stateLabel(state)}</StateDot>,
  },
  {
    id: 'deputy',
    title: t`Role in the group`,
    cell: ({ state, deputy }) => (state !== 'active' ? '' : deputy ? t`Deputy` : t`Member`),
  },
  { id: 'addedBy', title: t`Added by`, kind: 'text', spare: true },
  { id: 'added', title: t`Added`, kind: 'date', sort: 'added', spare: true },
  { id: 'until', title: t`Member until`, kind: 'date', spare: true },
  { id: 'ended', title: t`Ended`, kind: 'date', spare: true },
];

const isInvited = ({ state }: Row): boolean => state === 'invited' || state === 'invitation-expired';

interface Rights {
  groupId: string;
  /** The reader may name deputies and remove them. */
  manages: boolean;
  /** The reader may change the members. */
  fills: boolean;
}

/** What can be done with a member: removed at once, which undo takes back until the same day, or made a deputy. */
function useMemberActions({ groupId, manages, fills }: Rights): readonly RowAction<Row>[] {
  const { mutate: remove } = useAct(groups.removeGroupMember);
  const { mutate: add } = useAct(groups.addGroupMember);
  const { mutate: resend } = useAct(groups.resendGroupInvitation);
  const { mutate: withdraw } = useAct(groups.withdrawGroupInvitation);
  const { mutate: setDeputy } = useAct(groups.setGroupDeputy);
  return useMemo(() => {
    const makeDeputy = (memberId: string, deputy: boolean, onSuccess?: () => void) =>
      setDeputy({ params: { groupId, memberId }, input: { deputy } }, { ...(onSuccess && { onSuccess }) });
    const undo = ({ email, until, deputy }: Row) =>
      add(
        { params: { groupId }, input: { email, until } },
        {
          onSuccess: ({ people }) => {
            const back = people.find((one) => one.email === email);
            if (deputy && back) makeDeputy(back.id, true);
          },
        },
      );
    const removed = (row: Row) => {
      const { email: who } = row;
      toast('success', t`${who} is no longer in the group`, {
        action: { title: t`Undo`, onChoose: () => undo(row) },
      });
    };
    const change = ({ id, email: who }: Row, deputy: boolean) =>
      makeDeputy(id, deputy, () =>
        toast('success', deputy ? t`${who} is a deputy of the group` : t`${who} is a member only`, {
          action: { title: t`Undo`, onChoose: () => makeDeputy(id, !deputy) },
        }),
      );
    return [
      {
        id: 'deputy',
        title: () => t`Make deputy`,
        icon: <ShieldCheck size={15} />,
        may: 'group.manage',
        offered: ({ state, deputy }) => manages && state === 'active' && !deputy,
        run: (row) => change(row, true),
      },
      {
        id: 'no-deputy',
        title: () => t`End deputy role`,
        icon: <ShieldOff size={15} />,
        may: 'group.manage',
        offered: ({ state, deputy }) => manages && state === 'active' && deputy,
        run: (row) => change(row, false),
      },
      {
        id: 'resend',
        title: () => t`Resend invitation`,
        icon: <Send size={15} />,
        may: 'group.manage',
        offered: (row) => manages && isInvited(row),
        run: ({ id: memberId, email: who }) =>
          resend(
            { params: { groupId, memberId } },
            { onSuccess: () => toast('success', t`Invitation sent to ${who}`) },
          ),
      },
      {
        id: 'withdraw',
        title: () => t`Withdraw invitation`,
        icon: <MailX size={15} />,
        may: 'group.manage',
        danger: true,
        offered: (row) => manages && isInvited(row),
        run: ({ id: memberId, email: who }) =>
          withdraw(
            { params: { groupId, memberId } },
            { onSuccess: () => toast('success', t`Invitation of ${who} withdrawn`) },
          ),
      },
      {
        id: 'remove',
        title: () => t`Remove`,
        icon: <Trash2 size={15} />,
        may: 'group.members',
        danger: true,
        offered: ({ state }) => fills && state === 'active',
        refusal: ({ deputy }) => (deputy && !manages ? t`Only the account owner can remove a deputy.` : null),
        run: (row) => remove({ params: { groupId, memberId: row.id } }, { onSuccess: () => removed(row) }),
      },
    ];
  }, [groupId, manages, fills, remove, add, setDeputy, resend, withdraw]);
}

/** Everyone who is or was in a group, also as a file; members can be taken out. */
export function AllMembers(rights: Rights) {
  const { groupId } = rights;
  const list = useList(groups.listGroupMembers, { params: { groupId }, firstSize: 25 });
  const columns = useMemo(() => columnsOf(), []);
  const actions = useMemberActions(rights);
  return (
    <ListScreen
      list={list}
      label={t`Current and former members`}
      columns={columns}
      rowName={({ email }) => email}
      actions={actions}
      version={({ state, until, deputy }) => `${state} ${until} ${deputy}`}
      search={{ label: t`Search members` }}
      filters={[
        {
          name: 'state',
          title: t`Status`,
          choices: memberStates.map((value) => ({ value, title: stateLabel(value) })),
        },
      ]}
      controls={list.file && <ExportLinks file={list.file} />}
      noMatch={t`No member matches`}
      nothing={{
        title: t`This group is empty`,
        text: rights.fills
          ? t`Add people by email above, or invite them. They get what is shared with the group.`
          : t`People appear here once the account owner adds them.`,
      }}
    />
  );
}
