import { plural, t } from '@lingui/core/macro';
import { Camera } from 'lucide-react';
import { useMemo } from 'react';
import { ReadState } from '#shell/data/ReadState.tsx';
import { ExportLinks } from '#shell/list/ExportLinks.tsx';
import { useList } from '#shell/list/list.ts';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { ActionButton, dialog, useRowActions } from '#shell/list/row-actions.tsx';
import { SelectionBar } from '#shell/list/SelectionBar.tsx';
import { useSelection } from '#shell/list/selection.ts';
import { AboutMoney } from '#shell/text/AboutMoney.tsx';
import { useMay } from '#shell/session/session-reads.ts';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/Feedback.tsx';
import { translate } from '#kernel/message.ts';
import { snapshots } from '../contract.ts';
import { refusalOfHardware, refusalOfLimit, refusalOfSnapshot } from '../states.ts';
import { ScheduleCard } from './ScheduleCard.tsx';
import { bulkActionsOf, rowActionsOf, type OfRow, type Refusals } from './snapshot-actions.tsx';
import { SnapshotList, usePin } from './SnapshotList.tsx';
import type { ServerDetail, SnapshotTree } from './types.ts';
import { monthMicro, monthText, sizeText } from './labels.ts';

/** The snapshots of a server as a tree, and the schedules that take them. */
export default function SnapshotTab({ server }: { server: ServerDetail }) {
  const list = useList(snapshots.listSnapshots, {
    params: { serverId: server.id },
    prefix: 'snapshot.',
    pollSeconds: 25,
    firstSize: 50,
  });
  const { data: tree } = list.read;
  const refusals = useRefusals(server, tree);
  const selection = useSelection(
    list.rows?.map((row): OfRow => ({ row, server, tree: tree! })),
    ({ row }) => row.id,
  );
  // What was deleted is no longer selected.
  const settle = ({ danger }: { danger?: boolean }) => danger && selection.clear();
  const ofRow = useRowActions(rowActionsOf(refusals, usePin(server.id)), undefined, settle);
  const bulkActions = bulkActionsOf(refusals);
  const ofMany = useRowActions(bulkActions, undefined, settle);
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
        title={t`Snapshots`}
        note={tree && <Used tree={tree} />}
        actions={
          <>
            {tree?.last && list.file && <ExportLinks file={list.file} />}
            <ActionButton
              primary
              action={{
                id: 'create',
                title: () => t`Take snapshot`,
                icon: <Camera aria-hidden size={16} />,
                refusal: () => refusals.create,
                load: create,
              }}
            />
          </>
        }
      >
        {tree ? (
          <>
            <Advice tree={tree} />
            <ListScreen
              list={list}
              rowName={(row) => row.name}
              search={{ label: t`Search snapshots` }}
              draw={(rows) => (
                <SnapshotList
                  server={server}
                  rows={rows}
                  chosen={selection.ids}
                  onChosen={selection.setIds}
                  entries={(row) => ofRow.entriesOf({ row, server, tree })}
                />
              )}
              noMatch={t`No snapshot matches`}
              nothing={<Empty />}
            />
            {selection.ids.size > 0 && (
              <SelectionBar
                bulk={() => ({ label: t`Selected snapshots`, actions: bulkActions })}
                selection={selection}
                of={ofMany}
              />
            )}
          </>
        ) : (
          <ReadState read={list.read} rows={4} />
        )}
      </Card>
      <ScheduleCard server={server} />
      {ofRow.dialog}
      {ofMany.dialog}
    </div>
  );
}

function useRefusals(server: ServerDetail, tree: SnapshotTree | undefined): Refusals {
  const noRight = roleForbids();
  const may = {
    create: useMay('snapshot.create'),
    revert: useMay('snapshot.revert'),
    delete: useMay('snapshot.delete'),
  };
  const at = { state: server.state, task: server.task };
  const unable = tree?.can === null ? t`This data center doesn't offer snapshots.` : null;
  const full = tree && tree.can !== null ? refusalOfLimit(tree.used, tree.limit) : null;
  return {
    create: may.create ? (unable ?? refusalOfSnapshot('create', at) ?? full) : noRight,
    revert: (row) => (may.revert ? refusalOfSnapshot('revert', at, row.state) : noRight),
    delete: (row) => (may.delete ? refusalOfSnapshot('delete', at, row.state) : noRight),
    edit: may.create ? null : noRight,
  };
}

function Used({ tree: { used, limit, sizeMb, price } }: { tree: SnapshotTree }) {
  const month = monthText(price, sizeMb);
  return (
    <span className="tabular-nums">
      {t`${used} of ${limit} used`}
      {sizeMb > 0 && ` · ${sizeText(sizeMb)}`}
      {month !== null && sizeMb > 0 && ` · ${t`currently ${month}/mo`}`}{' '}
      {price !== null && sizeMb > 0 && (
        <AboutMoney of={[{ micro: monthMicro(price, sizeMb), currency: price.currency }]} />
      )}
    </span>
  );
}

/** What follows from the snapshots that are there. */
function Advice({ tree }: { tree: SnapshotTree }) {
  const { old } = tree;
  const blocked = refusalOfHardware('disks', { disks: tree.used, compute: 0 });
  if (old === 0 && blocked === null) return null;
  return (
    <ul className="mb-4 grid gap-1 text-[13px] text-muted">
      {old > 0 && (
        <li className="text-warn">
          {plural(old, {
            one: `# snapshot is older than ${tree.oldAfterDays} days. It keeps growing as data changes. Delete or pin it.`,
            other: `# snapshots are older than ${tree.oldAfterDays} days. They keep growing as data changes. Delete or pin them.`,
          })}
        </li>
      )}
      {blocked !== null && <li>{translate(blocked)}</li>}
    </ul>
  );
}

function Empty() {
  return (
    <EmptyState kind="nothing" title={t`No snapshots yet`}>
      <ul className="grid gap-1.5 text-start">
        <li>{t`A snapshot is a quick copy of the disks on the same host. Take one before you make a change.`}</li>
        <li>{t`A backup is a daily copy on separate storage. It survives the loss of the host.`}</li>
        <li>{t`An image is a template for new servers.`}</li>
      </ul>
    </EmptyState>
  );
}
