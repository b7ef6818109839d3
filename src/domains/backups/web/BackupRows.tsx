import { t } from '@lingui/core/macro';
import { ArchiveRestore, EllipsisVertical, Moon, Pencil, Pin, PinOff, ServerCog, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { toastError, useAct } from '#shell/form/act.ts';
import { useList, useSearchState } from '#shell/list/list.ts';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { dialog, useRowActions, type RowAction } from '#shell/list/row-actions.tsx';
import { Ago } from '#shell/text/Ago.tsx';
import { dayText } from '#shell/text/format.ts';
import { IconButton } from '#ui/Button.tsx';
import { Segments } from '#ui/ChoiceFields.tsx';
import { ProgressBar } from '#ui/Feedback.tsx';
import type { MenuEntry } from '#ui/menu-entry.ts';
import { Menu } from '#ui/Menu.tsx';
import { StateDot, Tag } from '#ui/StateDot.tsx';
import { backups } from '../contract.ts';
import type { BackupRow, RefusalOf, ServerDetail } from './types.ts';
import { consistencyNote, consistencyLabel, isKept, isMoving, nameOf, sizeText, toneOf, labelOf } from './labels.ts';

interface Props {
  server: ServerDetail;
  list: BackupsOfServer;
  refusalOf: RefusalOf;
}

type Shown = 'backups' | 'runs';
type BackupsOfServer = ReturnType<typeof useBackups>;

/** The backups that there are, or every run where none is kept; the address says what else was chosen. */
export function useBackups(serverId: string) {
  const [seen, setSeen] = useState({ anyKept: true, at: 0 });
  const { search } = useSearchState(prefix);
  const kept = search['kept'] ?? (seen.anyKept ? '1' : '0');
  const list = useList(backups.listBackups, {
    params: { serverId },
    prefix,
    query: { kept },
    pollSeconds: 25,
    firstSize: 15,
  });
  const { data, dataUpdatedAt } = list.read;
  // By the newest answer alone: that of the other choice may be older, and say otherwise.
  if (data && dataUpdatedAt > seen.at) setSeen({ anyKept: data.count > 0, at: dataUpdatedAt });
  return { ...list, kept: kept === '1' };
}
const prefix = 'backup.';

/** The backups that there are, or every run with what became of it. */
export function BackupRows({ server, list, refusalOf }: Props) {
  const actions = useRowActions(actionsOf(refusalOf, usePin(server.id)));
  return (
    <>
      <Segments<Shown>
        label={t`Filter`}
        value={list.kept ? 'backups' : 'runs'}
        choices={[
          { value: 'backups', title: t`Backups` },
          { value: 'runs', title: t`All runs` },
        ]}
        onChange={(shown) => list.set({ kept: shown === 'backups' ? '1' : '0' })}
      />
      <div className="mt-3">
        <ListScreen
          list={list}
          rowName={nameOf}
          search={{ label: t`Search backups` }}
          draw={(rows) => (
            <ul
              aria-label={t`Backups of ${server.name}`}
              className="divide-y divide-line rounded-lg border border-line"
            >
              {rows.map((row) => (
                <Line key={row.id} row={row} server={server} entries={() => actions.entriesOf({ server, row })} />
              ))}
            </ul>
          )}
          noMatch={t`No backup matches`}
          nothing={<p className="text-muted">{t`No backups from these runs are still kept.`}</p>}
        />
      </div>
      {actions.dialog}
    </>
  );
}

function Line({ row, server, entries }: { row: BackupRow; server: ServerDetail; entries: () => MenuEntry[] }) {
  const progress = server.task !== null && server.task.cmdId === row.cmdId ? server.task.progress : null;
  const name = nameOf(row);
  return (
    <li aria-label={name} className="flex items-start gap-3 py-2.5 ps-3.5 pe-1.5">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Ago at={row.date} className="font-medium tabular-nums" />
          {row.label !== '' && <Tag>{row.label}</Tag>}
          {row.pinned && (
            <span title={t`Pinned: kept until you unpin it`} className="text-muted">
              <Pin aria-label={t`Pinned`} size={14} />
            </span>
          )}
          {row.night !== null && (
            <span title={t`Nightly`} className="text-muted">
              <Moon aria-label={t`Nightly`} size={14} />
            </span>
          )}
        </div>
        <div className="mt-0.5 flex flex-wrap gap-x-3.5 gap-y-0.5 text-[13px] text-muted tabular-nums">
          <StateDot tone={toneOf(row)} moving={isMoving(row)}>
            {labelOf(row)}
          </StateDot>
          {row.sizeMb !== null && <span>{sizeText(row.sizeMb)}</span>}
          {row.consistency && <span title={consistencyNote(row.consistency)}>{consistencyLabel(row.consistency)}</span>}
          {row.keptUntil && <span>{t`kept until ${dayText(row.keptUntil)}`}</span>}
          {row.night === null && <span className="truncate">{row.by}</span>}
        </div>
        {row.note && <p className="mt-1 text-[13px] break-words whitespace-pre-line">{row.note}</p>}
        {row.reason && (
          <p className={row.state === 'failed' ? 'mt-1 text-[13px] text-bad' : 'mt-1 text-[13px] text-muted'}>
            {row.reason}
          </p>
        )}
        {progress !== null && (
          <ProgressBar className="mt-2 max-w-80" value={progress} label={server.task?.title ?? name} />
        )}
      </div>
      {isKept(row) && (
        <Menu
          entries={entries}
          trigger={(wiring) => (
            <IconButton label={t`Actions of ${name}`} {...wiring}>
              <EllipsisVertical size={17} />
            </IconButton>
          )}
        />
      )}
    </li>
  );
}

/** A backup, and the server that it is of. */
interface Of {
  server: ServerDetail;
  row: BackupRow;
}
const restoreDialog = dialog(
  () => import('./RestoreDialog.tsx'),
  (of: Of) => of,
);
const copyDialog = dialog(
  () => import('./CopyDialog.tsx'),
  ({ server, row }: Of) => ({ server, backup: row }),
);
const editDialog = dialog(
  () => import('./EditDialog.tsx'),
  ({ server, row }: Of) => ({ serverId: server.id, row }),
);
const deleteDialog = dialog(
  () => import('./DeleteDialog.tsx'),
  (of: Of) => of,
);

const actionsOf = (refusalOf: RefusalOf, pin: (row: BackupRow) => void): RowAction<Of>[] => [
  {
    id: 'restore',
    title: () => t`Restore`,
    icon: <ArchiveRestore size={16} />,
    refusal: ({ row }) => refusalOf('restore', row),
    load: restoreDialog,
  },
  {
    id: 'copy',
    title: () => t`Restore to a new server`,
    icon: <ServerCog size={16} />,
    refusal: ({ row }) => refusalOf('copy', row),
    load: copyDialog,
  },
  {
    id: 'pin',
    title: () => t`Pin`,
    icon: <Pin size={16} />,
    offered: ({ row }) => !row.pinned,
    refusal: ({ row }) => refusalOf('edit', row),
    run: ({ row }) => pin(row),
  },
  {
    id: 'unpin',
    title: () => t`Unpin`,
    icon: <PinOff size={16} />,
    offered: ({ row }) => row.pinned,
    refusal: ({ row }) => refusalOf('edit', row),
    run: ({ row }) => pin(row),
  },
  {
    id: 'edit',
    title: () => t`Edit`,
    icon: <Pencil size={16} />,
    refusal: ({ row }) => refusalOf('edit', row),
    load: editDialog,
  },
  {
    id: 'delete',
    title: () => t`Delete`,
    icon: <Trash2 size={16} />,
    danger: true,
    group: 'delete',
    refusal: ({ row }) => refusalOf('delete', row),
    load: deleteDialog,
  },
];

function usePin(serverId: string) {
  const edit = useAct(backups.editBackup, { onRefused: (error) => toastError(error) });
  return ({ id, label, note, pinned, version }: BackupRow) =>
    edit.mutate({
      params: { serverId, backupId: id },
      input: { label, note, pinned: !pinned },
      ifMatch: version,
    });
}
