import { t } from '@lingui/core/macro';
import { Copy, Pencil, Plus, Trash2 } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { ExportLinks } from '#shell/ExportLinks.tsx';
import { urlOf } from '#shell/call.ts';
import { DateTime } from '#shell/DateTime.tsx';
import { useList } from '#shell/list.ts';
import { PagedTable } from '#shell/PagedTable.tsx';
import { useMay } from '#shell/session-reads.ts';
import { roleForbids } from '#shell/role-forbids.ts';
import { Button } from '#ui/Button.tsx';
import { PageHead } from '#ui/Card.tsx';
import { CellCopy } from '#ui/CellCopy.tsx';
import { copyText } from '#ui/copy-text.ts';
import type { DataColumn } from '#ui/data-columns.ts';
import { EmptyState } from '#ui/Feedback.tsx';
import { toast } from '#ui/toast.ts';
import { sshKeys } from '../contract.ts';
import type { SshKeyRow } from './types.ts';

const CreateDialog = lazy(() => import('./CreateKeyDialog.tsx'));
const RenameDialog = lazy(() => import('./RenameKeyDialog.tsx'));
const DeleteDialog = lazy(() => import('./DeleteKeyDialog.tsx'));

const rowId = (row: SshKeyRow) => row.id;
const rowName = (row: SshKeyRow) => row.name;

function columnsOf(staff: boolean): DataColumn<SshKeyRow>[] {
  return [
    { id: 'name', title: t`Name`, sort: 'name', cell: (row) => <span className="font-medium">{row.name}</span> },
    { id: 'type', title: t`Type`, sort: 'type', cell: (row) => row.type },
    {
      id: 'fingerprint',
      title: t`Fingerprint`,
      cell: (row) => (
        <span className="inline-flex min-w-0 items-center gap-1.5">
          <span className="truncate font-mono text-[13px]">{row.fingerprint}</span>
          <CellCopy value={row.fingerprint} />
        </span>
      ),
    },
    { id: 'comment', title: t`Comment`, cell: (row) => row.comment },
    { id: 'owner', title: t`Owner`, hidden: !staff, cell: (row) => row.owner },
    { id: 'created', title: t`Added`, sort: 'created', cell: (row) => <DateTime at={row.created} /> },
  ];
}

type Asked = { what: 'create' } | { what: 'rename' | 'delete'; row: SshKeyRow };

/** The public keys that new servers can be given. */
export default function SshKeysPage() {
  const list = useList(sshKeys.listSshKeys);
  const [asked, setAsked] = useState<Asked>();
  const may = useMay('ssh-key.manage');
  const staff = list.read.data?.info.admin ?? false;
  const columns = useMemo(() => columnsOf(staff), [staff]);
  const noRight = may ? null : roleForbids();
  const rowMenu = useMemo(
    () => ({
      label: (row: SshKeyRow) => t`Actions of ${row.name}`,
      entries: (row: SshKeyRow) => [
        {
          id: 'copy',
          title: t`Copy public key`,
          icon: <Copy size={16} />,
          onChoose: () => void copyText(row.publicKey).then(() => toast('success', t`The public key is copied`)),
        },
        {
          id: 'rename',
          title: t`Rename`,
          icon: <Pencil size={16} />,
          disabledReason: noRight,
          onChoose: () => setAsked({ what: 'rename', row }),
        },
        {
          id: 'delete',
          title: t`Delete`,
          icon: <Trash2 size={16} />,
          danger: true,
          disabledReason: noRight,
          onChoose: () => setAsked({ what: 'delete', row }),
        },
      ],
    }),
    [noRight],
  );
  const close = () => setAsked(undefined);
  const add = (
    <Button look="primary" disabledReason={noRight} onClick={() => setAsked({ what: 'create' })}>
      <Plus aria-hidden size={16} />
      {t`Add SSH key`}
    </Button>
  );
  const search = list.search['filter'] ?? '';
  return (
    <>
      <PageHead
        title={t`SSH keys`}
        note={t`Public keys to sign in to your servers with. They are chosen when a server is created or its access is reset.`}
        actions={
          <>
            <ExportLinks href={urlOf(sshKeys.exportSshKeys, { query: search === '' ? {} : { filter: search } })} />
            {add}
          </>
        }
      />
      <PagedTable<SshKeyRow>
        label={t`SSH keys`}
        columns={columns}
        list={list}
        rowId={rowId}
        rowName={rowName}
        version={(row) => row.version}
        rowMenu={rowMenu}
        noMatch={t`No key matches`}
        nothing={
          <EmptyState kind="nothing" title={t`No SSH keys yet`}>
            {t`Add the public key of your computer, or have a pair made here. Every new server can then have it.`}
          </EmptyState>
        }
        search={{ label: t`Search keys`, className: 'w-64 max-sm:w-full' }}
      />
      {asked && (
        <Suspense>
          {asked.what === 'create' && <CreateDialog onClose={close} />}
          {asked.what === 'rename' && <RenameDialog row={asked.row} onClose={close} />}
          {asked.what === 'delete' && <DeleteDialog row={asked.row} onClose={close} />}
        </Suspense>
      )}
    </>
  );
}
