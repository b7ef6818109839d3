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
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { StateDot, type Tone } from '#ui/StateDot.tsx';
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
    refusal: ({ you }) => (you ? t`You cannot remove yourself.` : null),
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
      note={t`They configure this site and help its customers. Whether they need a second factor is part of the sign-in policy.`}
      actions={
        <Button look="primary" onClick={() => setInviting(true)}>
          <MailPlus size={16} aria-hidden />
          {t`Invite administrator`}
        </Button>
      }
    >
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
