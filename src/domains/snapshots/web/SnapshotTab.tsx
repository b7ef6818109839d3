import { plural, t } from '@lingui/core/macro';
import { Camera, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ExportLinks } from '#shell/ExportLinks.tsx';
import { AboutMoney } from '#shell/AboutMoney.tsx';
import { urlOf } from '#shell/call.ts';
import { useRead } from '#shell/read.ts';
import { useMay, useUser } from '#shell/session-reads.ts';
import { webModules } from '#shell/web-modules.ts';
import { roleForbids } from '#shell/role-forbids.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState, InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { snapshots } from '../contract.ts';
import { refusalOfHardware, refusalOfLimit, refusalOfSnapshot } from '../states.ts';
import { ScheduleCard } from './ScheduleCard.tsx';
import { SnapshotList } from './SnapshotList.tsx';
import type { ServerDetail, SnapshotRow, SnapshotTree } from './types.ts';
import { monthText, sizeText } from './words.ts';

const CreateDialog = lazy(() => import('./CreateDialog.tsx'));
const RevertDialog = lazy(() => import('./RevertDialog.tsx'));
const DeleteDialog = lazy(() => import('./DeleteDialog.tsx'));
const EditDialog = lazy(() => import('./EditDialog.tsx'));

/** What other domains let people do with a snapshot, in a dialog of theirs. */
const brought = webModules
  .flatMap((module) => module.snapshotActions ?? [])
  .map((action) => ({ ...action, Asking: lazy(action.load) }));
export type Brought = (typeof brought)[number];

/** What has been asked about, until its dialog is closed. */
export type Asked =
  | { what: 'create' }
  | { what: 'other'; of: Brought; row: SnapshotRow }
  | { what: 'revert' | 'edit'; row: SnapshotRow }
  | { what: 'delete'; rows: readonly SnapshotRow[] };

/** Why the person cannot do each thing now; null where they can. */
export interface Refusals {
  create: string | null;
  revert: (row: SnapshotRow) => string | null;
  delete: (row: SnapshotRow) => string | null;
  edit: string | null;
  /** What other domains bring, each with the reason. */
  others: (row: SnapshotRow) => readonly { of: Brought; reason: string | null }[];
}

/** The snapshots of a server as a tree, and the schedules that take them. */
export default function SnapshotTab({ server }: { server: ServerDetail }) {
  const params = { serverId: server.id };
  const read = useRead(snapshots.listSnapshots, { params }, { pollSeconds: 25 });
  const [asked, setAsked] = useState<Asked>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const refusals = useRefusals(server, read.data);
  const rows = read.data?.items;
  const selected = rows?.filter((row) => chosen.has(row.id)) ?? [];
  const close = () => setAsked(undefined);
  return (
    <div className="grid gap-4">
      <Card
        title={t`Snapshots`}
        note={read.data && <Used tree={read.data} />}
        actions={
          <>
            {rows && rows.length > 0 && <ExportLinks href={urlOf(snapshots.exportSnapshots, { params })} />}
            <Button look="primary" disabledReason={refusals.create} onClick={() => setAsked({ what: 'create' })}>
              <Camera aria-hidden size={16} />
              {t`Take snapshot`}
            </Button>
          </>
        }
      >
        {read.data ? (
          <>
            <Advice tree={read.data} />
            {read.data.items.length === 0 ? (
              <Empty />
            ) : (
              <SnapshotList
                server={server}
                rows={read.data.items}
                chosen={chosen}
                refusals={refusals}
                onChosen={setChosen}
                onAsk={setAsked}
              />
            )}
            {selected.length > 0 && (
              <Selected rows={selected} refusals={refusals} onAsk={setAsked} onClear={() => setChosen(new Set())} />
            )}
          </>
        ) : read.error ? (
          <InlineError text={read.error.message} onRetry={() => void read.refetch()} />
        ) : (
          <SkeletonRows rows={4} />
        )}
      </Card>
      <ScheduleCard server={server} />
      {asked && (
        <Suspense>
          {asked.what === 'create' && <CreateDialog server={server} onClose={close} />}
          {asked.what === 'other' && <asked.of.Asking server={server} snapshot={asked.row} onClose={close} />}
          {asked.what === 'edit' && <EditDialog serverId={server.id} row={asked.row} onClose={close} />}
          {asked.what === 'revert' && (
            <RevertDialog server={server} row={asked.row} rows={rows ?? []} tree={read.data} onClose={close} />
          )}
          {asked.what === 'delete' && (
            <DeleteDialog
              server={server}
              chosen={asked.rows}
              rows={rows ?? []}
              onDone={() => setChosen(new Set())}
              onClose={close}
            />
          )}
        </Suspense>
      )}
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
  const held = useUser()?.permissions;
  const at = { state: server.state, task: server.task };
  const unable = tree?.can === null ? t`This data center keeps no snapshots.` : null;
  const full = tree && tree.can !== null ? refusalOfLimit(tree.used, tree.limit) : null;
  return {
    create: may.create ? (unable ?? refusalOfSnapshot('create', at) ?? full) : noRight,
    revert: (row) => (may.revert ? refusalOfSnapshot('revert', at, row.state) : noRight),
    delete: (row) => (may.delete ? refusalOfSnapshot('delete', at, row.state) : noRight),
    edit: may.create ? null : noRight,
    others: (row) =>
      brought.map((of) => ({
        of,
        reason: !held?.includes(of.may) ? noRight : row.state === 'ready' ? null : t`The snapshot is not ready.`,
      })),
  };
}

function Used({ tree: { used, limit, sizeMb, price } }: { tree: SnapshotTree }) {
  const month = monthText(price, sizeMb);
  return (
    <span className="tabular-nums">
      {t`${used} of ${limit} used`}
      {sizeMb > 0 && ` · ${sizeText(sizeMb)}`}
      {month !== null && sizeMb > 0 && ` · ${t`${month} a month now`}`}{' '}
      {price !== null && sizeMb > 0 && (
        <AboutMoney of={[{ micro: (price.micro * sizeMb) / 1024, currency: price.currency }]} />
      )}
    </span>
  );
}

/** What follows from the snapshots that are there. */
function Advice({ tree }: { tree: SnapshotTree }) {
  const old = tree.items.filter((row) => row.old && row.scheduleId === null).length;
  const blocked = refusalOfHardware(tree.used);
  if (old === 0 && blocked === null) return null;
  return (
    <ul className="mb-4 grid gap-1 text-[13px] text-muted">
      {old > 0 && (
        <li className="text-warn">
          {plural(old, {
            one: `# snapshot is older than ${tree.oldAfterDays} days. It grows with everything that is written: delete it, or pin it.`,
            other: `# snapshots are older than ${tree.oldAfterDays} days. They grow with everything that is written: delete them, or pin them.`,
          })}
        </li>
      )}
      {blocked !== null && <li>{blocked}</li>}
    </ul>
  );
}

function Selected(props: {
  rows: readonly SnapshotRow[];
  refusals: Refusals;
  onAsk(asked: Asked): void;
  onClear(): void;
}) {
  const { rows, refusals, onAsk, onClear } = props;
  const refused = rows.map((row) => refusals.delete(row)).find((reason) => reason !== null) ?? null;
  return (
    <div
      role="toolbar"
      aria-label={t`Selected snapshots`}
      className="mt-3 flex flex-wrap items-center gap-2 rounded-lg bg-hover px-3.5 py-2"
    >
      <span role="status" className="me-auto font-medium tabular-nums">
        {plural(rows.length, { one: '# selected', other: '# selected' })}
      </span>
      <Button small disabledReason={refused} onClick={() => onAsk({ what: 'delete', rows })}>
        <Trash2 aria-hidden size={15} />
        {t`Delete`}
      </Button>
      <Button small look="ghost" onClick={onClear}>
        {t`Clear`}
      </Button>
    </div>
  );
}

function Empty() {
  return (
    <EmptyState kind="nothing" title={t`No snapshots yet`}>
      <ul className="grid gap-1.5 text-start">
        <li>{t`A snapshot holds the disks as they are now, on the same host. It is quick, and made for the hour before a change.`}</li>
        <li>{t`A backup is a copy elsewhere, made every day. It survives the loss of the host.`}</li>
        <li>{t`A library image is a template from which new servers are made.`}</li>
      </ul>
    </EmptyState>
  );
}
