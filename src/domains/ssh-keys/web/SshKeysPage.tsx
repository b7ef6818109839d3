import { t } from '@lingui/core/macro';
import { Copy, Pencil, Plus, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { historyAction } from '#domains/history/web/port/HistoryDrawer.tsx';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { copyText } from '#ui/copy-text.ts';
import { toast } from '#ui/toast.ts';
import { sshKeys } from '../contract.ts';
import type { SshKeyRow } from './types.ts';

const columnsOf = (staff: boolean): ListColumn<SshKeyRow>[] => [
  { id: 'name', title: t`Name`, sort: 'name', cell: (row) => <span className="font-medium">{row.name}</span> },
  { id: 'type', title: t`Type`, kind: 'text', sort: 'type' },
  { id: 'fingerprint', title: t`Fingerprint`, kind: 'id' },
  { id: 'comment', title: t`Comment`, kind: 'text' },
  { id: 'owner', title: t`Owner`, kind: 'text', hidden: !staff },
  { id: 'created', title: t`Added`, kind: 'date', sort: 'created' },
];

const actions: RowAction<SshKeyRow>[] = [
  {
    id: 'copy',
    title: () => t`Copy public key`,
    icon: <Copy size={16} />,
    run: (row) => void copyText(row.publicKey).then(() => toast('success', t`Public key copied`)),
  },
  {
    id: 'rename',
    title: () => t`Rename`,
    icon: <Pencil size={16} />,
    may: 'ssh-key.manage',
    load: dialog(
      () => import('./RenameKeyDialog.tsx'),
      (row: SshKeyRow) => ({ row }),
    ),
  },
  historyAction(
    dialog(
      () => import('./KeyHistory.tsx'),
      (row: SshKeyRow) => ({ row }),
    ),
  ),
  {
    id: 'delete',
    title: () => t`Delete`,
    icon: <Trash2 size={16} />,
    may: 'ssh-key.manage',
    danger: true,
    load: dialog(
      () => import('./DeleteKeyDialog.tsx'),
      (row: SshKeyRow) => ({ row }),
    ),
  },
];
const create: RowAction<null> = {
  id: 'create',
  title: () => t`Add SSH key`,
  icon: <Plus aria-hidden size={16} />,
  may: 'ssh-key.manage',
  load: dialog(
    () => import('./CreateKeyDialog.tsx'),
    () => ({}),
  ),
};

/** The public keys that new servers can be given. */
export default function SshKeysPage() {
  const list = useList(sshKeys.listSshKeys);
  const staff = list.read.data?.info.admin ?? false;
  const columns = useMemo(() => columnsOf(staff), [staff]);
  return (
    <ListScreen
      list={list}
      title={t`SSH keys`}
      note={t`Public keys for signing in to your servers. Select them when you create a server or reset its access.`}
      columns={columns}
      rowName={(row) => row.name}
      actions={actions}
      create={create}
      search={{ label: t`Search keys`, className: 'w-64 max-sm:w-full' }}
      noMatch={t`No key matches`}
      nothing={{
        title: t`No SSH keys yet`,
        text: t`Add your computer's public key or generate a key pair here. Then use it for every new server.`,
      }}
    />
  );
}
