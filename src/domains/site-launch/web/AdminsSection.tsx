import { t } from '@lingui/core/macro';
import { MailPlus, Send, UserX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { Ago } from '#shell/text/Ago.tsx';
import { roleText } from '#domains/identity/web/port/role-text.ts';
import { useProof } from '#shell/session/proof.tsx';
import { holds } from '#shell/session/session-reads.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { StateDot, type Tone } from '#ui/StateDot.tsx';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { toast } from '#ui/toast.ts';
import { TextField } from '#ui/TextField.tsx';
import { siteLaunch } from '../contract.ts';
import type { AdminState } from '../schemas.ts';
import type { AdminRow } from './types.ts';

type Row = AdminRow;

const tones: Record<AdminState, Tone> = { active: 'ok', invited: 'brand', waiting: 'warn', disabled: 'muted' };
const stateText = (state: AdminState): string =>
  ({
    active: t`Active`,
    invited: t`Invited`,
    waiting: t`Waiting for the host name`,
    disabled: t`Removed`,
  })[state];

const factorText = (factor: Row['factor']): string => ({ on: t`On`, missing: t`Not set up yet`, off: t`Off` })[factor];

const isOpen = ({ state }: Row) => state === 'invited' || state === 'waiting';
const asked = (what: 'remove' | 'resend') =>
  dialog(
    () => import('./AdminDialog.tsx'),
    (row: Row) => ({ row, what }),
  );
const actions: readonly RowAction<Row>[] = [
  {
    id: 'resend',
    title: () => t`Resend invitation`,
    icon: <Send size={16} />,
    may: 'site.configure',
    offered: isOpen,
    load: asked('resend'),
  },
  {
    id: 'remove',
    title: () => t`Remove administrator`,
    icon: <UserX size={16} />,
    danger: true,
    may: 'site.configure',
    offered: ({ state }) => state !== 'disabled',
    refusal: ({ you, role }) =>
      you
        ? t`You cannot remove yourself.`
        : role === 'root'
          ? t`Root administers the whole installation. Manage the account under Users.`
          : null,
    load: asked('remove'),
  },
];

const columnsOf = (): ListColumn<Row>[] => [
  { id: 'name', title: t`Name`, sort: 'name', kind: 'text' },
  { id: 'email', title: t`Email`, sort: 'email', kind: 'text', phone: 'line' },
  {
    id: 'state',
    title: t`Status`,
    phone: 'line',
    cell: ({ state }) => <StateDot tone={tones[state]}>{stateText(state)}</StateDot>,
  },
  { id: 'role', title: t`Role`, cell: ({ role }) => roleText(role) },
  {
    id: 'lastSignIn',
    title: t`Last sign-in`,
    sort: 'lastSignIn',
    cell: ({ lastSignIn }) => (lastSignIn ? <Ago at={lastSignIn} /> : <span className="text-muted">{t`Never`}</span>),
  },
  {
    id: 'factor',
    title: t`Second factor`,
    cell: ({ factor }) => <StateDot tone={factor === 'on' ? 'ok' : 'warn'}>{factorText(factor)}</StateDot>,
  },
  { id: 'invitedAt', title: t`Invited`, cell: ({ invitedAt }) => (invitedAt ? <Ago at={invitedAt} /> : '–') },
];

/** Who administers a site: invite, resend and remove. */
export default function AdminsSection({ siteHost }: { siteHost: string }) {
  const [inviting, setInviting] = useState(false);
  const list = useList(siteLaunch.listSiteAdmins, { params: { siteHost }, prefix: 'admin.' });
  const columns = useMemo(() => columnsOf(), []);
  return (
    <Card
      title={t`Administrators`}
      note={t`They configure this site and help its customers.`}
      actions={
        <Button look="primary" onClick={() => setInviting(true)}>
          <MailPlus size={16} aria-hidden />
          {t`Invite administrator`}
        </Button>
      }
    >
      {list.read.data && (
        <AdminFactor
          siteHost={siteHost}
          required={list.read.data.factorRequired}
          forAll={list.read.data.factorForAll}
        />
      )}
      <ListScreen
        list={list}
        label={t`Administrators`}
        columns={columns}
        actions={actions}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        search={{ label: t`Search administrators` }}
        noMatch={t`No administrator matches`}
        nothing={<p className="text-muted">{t`No administrators yet. Invite the first one.`}</p>}
      />
      {inviting && <InviteDialog siteHost={siteHost} onClose={() => setInviting(false)} />}
    </Card>
  );
}

/** Whether administrators need a second factor; the same switch as in the sign-in policy. */
function AdminFactor({ siteHost, required, forAll }: { siteHost: string; required: boolean; forAll: boolean }) {
  const { act, dialog } = useProof();
  const save = (next: boolean) =>
    act(
      siteLaunch.requireAdminFactor,
      { params: { siteHost }, input: { required: next } },
      { onDone: () => toast('success', next ? t`Second factor required` : t`Second factor no longer required`) },
    );
  return (
    <div className="mb-4">
      <CheckField
        label={t`Administrators must use a second factor`}
        note={
          forAll
            ? t`The sign-in policy requires it of everyone on this site.`
            : t`Administrators without one set it up before they can continue.`
        }
        checked={required}
        disabled={forAll || !holds('site.security')}
        onChange={(next) => void save(next)}
      />
      {dialog}
    </div>
  );
}

function InviteDialog({ siteHost, onClose }: { siteHost: string; onClose(): void }) {
  const form = useOpForm(siteLaunch.inviteSiteAdmin, { start: { name: '', email: '' }, params: { siteHost } });
  return (
    <OpDialog
      form={form}
      title={t`Invite administrator`}
      action={t`Send invitation`}
      done={() => t`Invitation sent`}
      onClose={onClose}
    >
      <TextField label={t`Name`} autoComplete="off" {...form.field('name')} />
      <TextField label={t`Email`} type="email" autoComplete="off" {...form.field('email')} />
    </OpDialog>
  );
}
