import { plural, t } from '@lingui/core/macro';
import { DatabaseBackup } from 'lucide-react';
import { lazy, Suspense, use, useState } from 'react';
import { ExportLinks } from '#shell/ExportLinks.tsx';
import { urlOf } from '#shell/call.ts';
import { besides } from '#shell/money-cell.tsx';
import { DateTime } from '#shell/DateTime.tsx';
import { dayText } from '#shell/format.ts';
import { useRead } from '#shell/read.ts';
import { useMay } from '#shell/session-reads.ts';
import { SharedServer } from '#shell/shared-server.ts';
import { roleForbids } from '#shell/role-forbids.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Banner, EmptyState, InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { backups } from '../contract.ts';
import { refusalOfBackup, type BackupAction } from '../states.ts';
import { BackupRows } from './BackupRows.tsx';
import type { Asked, BackupList, RefusalOf, ServerDetail } from './types.ts';
import { isKept, monthText, retentionText, sizeText, windowText } from './words.ts';

const CreateDialog = lazy(() => import('./CreateDialog.tsx'));
const RestoreDialog = lazy(() => import('./RestoreDialog.tsx'));
const CopyDialog = lazy(() => import('./CopyDialog.tsx'));
const DeleteDialog = lazy(() => import('./DeleteDialog.tsx'));
const EditDialog = lazy(() => import('./EditDialog.tsx'));
const SwitchDialog = lazy(() => import('./SwitchDialog.tsx'));
const PolicyDialog = lazy(() => import('./PolicyDialog.tsx'));

/** The backups of a server: when they are taken, what became of each run, and what can be done with them. */
export default function BackupTab({ server }: { server: ServerDetail }) {
  const params = { serverId: server.id };
  const read = useRead(backups.listBackups, { params }, { pollSeconds: 25 });
  const [asked, setAsked] = useState<Asked>();
  const refusalOf = useRefusals(server, read.data);
  const close = () => setAsked(undefined);
  const list = read.data;
  return (
    <div className="grid gap-4">
      <Card
        title={t`Backups`}
        note={list && <Kept list={list} />}
        actions={
          <>
            {list && list.items.length > 0 && <ExportLinks href={urlOf(backups.exportBackups, { params })} />}
            <Button
              look="primary"
              disabledReason={refusalOf('create', null)}
              onClick={() => setAsked({ what: 'create' })}
            >
              <DatabaseBackup aria-hidden size={16} />
              {t`Back up now`}
            </Button>
          </>
        }
      >
        {list ? (
          <>
            {(list.can || list.enabled || list.count > 0) && <Plan list={list} onAsk={setAsked} />}
            {list.items.length === 0 ? (
              <Empty can={list.can} />
            ) : (
              <BackupRows server={server} rows={list.items} refusalOf={refusalOf} onAsk={setAsked} />
            )}
          </>
        ) : read.error ? (
          <InlineError text={read.error.message} onRetry={() => void read.refetch()} />
        ) : (
          <SkeletonRows rows={4} />
        )}
      </Card>
      {asked && (
        <Suspense>
          {asked.what === 'create' && <CreateDialog server={server} onClose={close} />}
          {asked.what === 'switch' && <SwitchDialog rows={[server]} enabled={!list?.enabled} onClose={close} />}
          {asked.what === 'policy' && <PolicyDialog onClose={close} />}
          {asked.what === 'restore' && <RestoreDialog server={server} row={asked.row} onClose={close} />}
          {asked.what === 'copy' && <CopyDialog server={server} backup={asked.row} onClose={close} />}
          {asked.what === 'edit' && <EditDialog serverId={server.id} row={asked.row} onClose={close} />}
          {asked.what === 'delete' && <DeleteDialog server={server} row={asked.row} onClose={close} />}
        </Suspense>
      )}
    </div>
  );
}

function useRefusals(server: ServerDetail, list: BackupList | undefined): RefusalOf {
  const noRight = roleForbids();
  const create = useMay('backup.create');
  const may: Record<BackupAction, boolean> = {
    create,
    edit: create,
    restore: useMay('backup.restore'),
    delete: useMay('backup.delete'),
    copy: useMay('server.create'),
  };
  const { state, rebuildProtected } = server;
  const at = { state, rebuildProtected, task: server.task, snapshots: list?.snapshots ?? 0 };
  const unable = list?.can === false ? t`This data center keeps no backups.` : null;
  return (action, row) => (may[action] ? (unable ?? refusalOfBackup(action, at, row)) : noRight);
}

function Kept({ list: { count, sizeMb } }: { list: BackupList }) {
  return (
    <span className="tabular-nums">
      {plural(count, { one: '# backup kept', other: '# backups kept' })}
      {sizeMb > 0 && ` · ${sizeText(sizeMb)}`}
    </span>
  );
}

/** When the next one is taken, for how long they are kept, and what that costs. */
function Plan({ list, onAsk }: { list: BackupList; onAsk(asked: Asked): void }) {
  const mayConfigure = useMay('server.configure');
  const mayPolicy = useMay('site.configure');
  // What is paid for every night is for the account that pays.
  const shared = use(SharedServer) !== null;
  const noRight = shared
    ? t`The server is shared with you: its owner switches this.`
    : mayConfigure
      ? null
      : roleForbids();
  const month = monthText(list.price);
  const { enabled, nextRun, lastGood } = list;
  return (
    <div className="mb-5 grid gap-4">
      {!enabled && list.count > 0 && (
        <Banner tone="warn">
          {plural(list.count, {
            one: `Nightly backup is off. The # backup that there is stays until ${lastDay(list)}.`,
            other: `Nightly backup is off. The # backups that there are stay until their time is over, the last until ${lastDay(list)}.`,
          })}
        </Banner>
      )}
      <KeyValue
        items={[
          [
            t`Nightly backup`,
            <span key="nightly" className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-medium">{enabled ? t`On` : t`Off`}</span>
              {list.can && (
                <Button small disabledReason={noRight} onClick={() => onAsk({ what: 'switch' })}>
                  {enabled ? t`Switch off` : t`Switch on`}
                </Button>
              )}
            </span>,
          ],
          [t`Next run`, nextRun === null ? null : <DateTime key="next" at={nextRun} />],
          [t`Last good backup`, lastGood === null ? null : <DateTime key="last" at={lastGood} />],
          [t`When`, windowText(list)],
          [
            t`Kept for`,
            <span key="kept" className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span>{retentionText(list)}</span>
              {mayPolicy && (
                <Button small onClick={() => onAsk({ what: 'policy' })}>
                  {t`Change`}
                </Button>
              )}
            </span>,
          ],
          [
            t`Price`,
            month === null
              ? t`Not in your price list`
              : besides(
                  t`${month} a month for all disks while it is on, however many are kept (${list.price?.priceListName ?? ''})`,
                  list.price === null ? [] : [list.price],
                ),
          ],
        ]}
      />
    </div>
  );
}

/** The day on which the last of the backups goes. */
function lastDay({ items }: BackupList): string {
  const kept = items.filter(isKept);
  if (kept.some((row) => row.pinned)) return t`its pin is taken off`;
  const last = kept
    .flatMap((row) => row.keptUntil ?? [])
    .sort()
    .at(-1);
  return last === undefined ? '–' : dayText(last);
}

function Empty({ can }: { can: boolean }) {
  return (
    <EmptyState kind="nothing" title={can ? t`No backups yet` : t`This data center keeps no backups.`}>
      <ul className="grid gap-1.5 text-start">
        <li>{t`A backup is a full copy in another storage, taken every night. It survives the loss of the host, and can become a new server.`}</li>
        <li>{t`A snapshot holds the disks as they are now, on the same host. It is quick, and made for the hour before a change.`}</li>
        <li>{t`A library image is a template from which new servers are made.`}</li>
      </ul>
    </EmptyState>
  );
}
