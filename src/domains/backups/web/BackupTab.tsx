import { plural, t } from '@lingui/core/macro';
import { DatabaseBackup } from 'lucide-react';
import { use, useMemo } from 'react';
import { ReadState } from '#shell/data/ReadState.tsx';
import { ExportLinks } from '#shell/list/ExportLinks.tsx';
import { ActionButton, dialog } from '#shell/list/row-actions.tsx';
import { withConversion } from '#shell/list/money-cell.tsx';
import { DateTime } from '#shell/text/DateTime.tsx';
import { dayText } from '#shell/text/format.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { SharedObject } from '#shell/session/shared-object.ts';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { Card } from '#ui/Card.tsx';
import { Banner, EmptyState } from '#ui/Feedback.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { refusalOfBackup, type BackupAction } from '../states.ts';
import { BackupRows, useBackups } from './BackupRows.tsx';
import type { BackupList, RefusalOf, ServerDetail } from './types.ts';
import { monthText, retentionText, sizeText, windowText } from './labels.ts';

const policyDialog = dialog(
  () => import('./PolicyDialog.tsx'),
  () => ({}),
);

/** The backups of a server: when they are taken, what became of each run, and what can be done with them. */
export default function BackupTab({ server }: { server: ServerDetail }) {
  const rows = useBackups(server.id);
  const { data: list } = rows.read;
  const refusalOf = useRefusals(server, list);
  const create = useMemo(
    () =>
      dialog(
        () => import('./CreateDialog.tsx'),
        () => ({ server }),
      ),
    [server],
  );
  return (
    <div className="grid gap-4">
      <Card
        title={t`Backups`}
        note={list && <Kept list={list} />}
        actions={
          <>
            {list && list.runs > 0 && rows.file && <ExportLinks file={rows.file} />}
            <ActionButton
              primary
              action={{
                id: 'create',
                title: () => t`Back up now`,
                icon: <DatabaseBackup aria-hidden size={16} />,
                refusal: () => refusalOf('create', null),
                load: create,
              }}
            />
          </>
        }
      >
        {list ? (
          <>
            {(list.can || list.enabled || list.count > 0) && <Plan server={server} list={list} />}
            {list.runs === 0 ? (
              <Empty can={list.can} />
            ) : (
              <BackupRows server={server} list={rows} refusalOf={refusalOf} />
            )}
          </>
        ) : (
          <ReadState read={rows.read} rows={4} />
        )}
      </Card>
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
  const unable = list?.can === false ? t`This data center doesn't offer backups.` : null;
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
function Plan({ server, list }: { server: ServerDetail; list: BackupList }) {
  const mayConfigure = useMay('server.configure');
  const mayPolicy = useMay('site.configure');
  // What is paid for every night is for the account that pays.
  const shared = use(SharedObject) !== null;
  const noRight = shared
    ? t`This server is shared with you. Only its owner can change this.`
    : mayConfigure
      ? null
      : roleForbids();
  const month = monthText(list.price);
  const { enabled, nextRun, lastGood } = list;
  const switching = useMemo(
    () =>
      dialog(
        () => import('./SwitchDialog.tsx'),
        () => ({ rows: [server], enabled: !enabled }),
      ),
    [server, enabled],
  );
  return (
    <div className="mb-5 grid gap-4">
      {!enabled && list.count > 0 && (
        <Banner tone="warn">
          {plural(list.count, {
            one: `Nightly backup is off. The # existing backup is kept until ${lastDay(list)}.`,
            other: `Nightly backup is off. The # existing backups are kept until they expire, the last one until ${lastDay(list)}.`,
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
                <ActionButton
                  small
                  action={{
                    id: 'switch',
                    title: () => (enabled ? t`Turn off` : t`Turn on`),
                    refusal: () => noRight,
                    load: switching,
                  }}
                />
              )}
            </span>,
          ],
          [t`Next run`, nextRun === null ? null : <DateTime key="next" at={nextRun} />],
          [t`Last successful backup`, lastGood === null ? null : <DateTime key="last" at={lastGood} />],
          [t`When`, windowText(list)],
          [
            t`Kept for`,
            <span key="kept" className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span>{retentionText(list)}</span>
              {mayPolicy && (
                <ActionButton small action={{ id: 'policy', title: () => t`Change`, load: policyDialog }} />
              )}
            </span>,
          ],
          [
            t`Price`,
            month === null
              ? t`Not in your price list`
              : withConversion(
                  t`${month}/mo for all disks while nightly backup is on, regardless of how many backups are kept (${list.price?.priceListName ?? ''})`,
                  list.price === null ? [] : [list.price],
                ),
          ],
        ]}
      />
    </div>
  );
}

/** The day on which the last of the backups goes. */
const lastDay = ({ keptUntil }: BackupList): string => (keptUntil === null ? t`it is unpinned` : dayText(keptUntil));

function Empty({ can }: { can: boolean }) {
  return (
    <EmptyState kind="nothing" title={can ? t`No backups yet` : t`This data center doesn't offer backups.`}>
      <ul className="grid gap-1.5 text-start">
        <li>{t`A backup is a full copy on separate storage, taken every night. It survives the loss of the host, and you can create a new server from it.`}</li>
        <li>{t`A snapshot is a quick copy of the disks on the same host. Take one before you make a change.`}</li>
        <li>{t`An image is a template for new servers.`}</li>
      </ul>
    </EmptyState>
  );
}
