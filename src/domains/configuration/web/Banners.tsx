import { plural, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useAct } from '#shell/form/act.ts';
import { DateTime } from '#shell/text/DateTime.tsx';
import { useNow } from '#shell/text/elapsed.ts';
import { useRead } from '#shell/data/read.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { toastTask } from '#shell/frame/toast-task.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { servers } from '#domains/servers/contract.ts';
import { refusalOf } from '#domains/servers/states.ts';
import { snapshots } from '#domains/snapshots/contract.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { toast } from '#ui/toast.ts';
import { linesOf } from '../change.ts';
import { configuration } from '../contract.ts';
import type { ConfigurationForm, ServerDetail } from './types.ts';
import { fieldLabel, valueText } from './labels.ts';
import { serverPath } from '#domains/servers/paths.ts';
import { taskPath } from '#domains/tasks/paths.ts';
import { becomes } from '#ui/direction.ts';

interface Props {
  server: ServerDetail;
  form: ConfigurationForm;
}

/** Why nothing can change now, and the way out. */
export function RefusalBanner({ server, form }: Props) {
  const { hardware } = form.refusals;
  if (hardware === null) return null;
  if (server.task !== null)
    return (
      <Banner tone="brand">
        <p className="font-medium">{hardware}</p>
        <p>
          {t`Your choices are kept. The form opens when the task is done:`}{' '}
          <Link to={taskPath(server.task.cmdId)} className="font-medium underline">
            {server.task.title}
          </Link>
        </p>
      </Banner>
    );
  if (form.snapshots > 0 && (server.state === 'on' || server.state === 'off'))
    return <SnapshotsBanner server={server} form={form} reason={hardware} />;
  if (server.state === 'suspended') return <SuspendedBanner server={server} reason={hardware} />;
  return <Banner tone="warn">{hardware}</Banner>;
}

/** A suspended server can be resumed from here. */
function SuspendedBanner({ server, reason }: { server: ServerDetail; reason: string }) {
  const may = useMay('server.power');
  const resume = useAct(servers.changePower, {
    onDone: ({ cmdId }) => toastTask(t`Resuming ${server.name}`, cmdId),
  });
  return (
    <Banner tone="warn">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>{reason}</p>
        <Button
          small
          busy={resume.isPending}
          disabledReason={may ? refusalOf('resume', server.state, server.task) : roleForbids()}
          onClick={() => resume.mutate({ params: { serverId: server.id }, input: { action: 'resume' } })}
        >
          {t`Resume`}
        </Button>
      </div>
    </Banner>
  );
}

/** Snapshots are in the way of a part: they can be looked at and deleted from here. */
export function SnapshotsBanner({ server, form, reason }: Props & { reason: string }) {
  const [asking, setAsking] = useState(false);
  const may = useMay('snapshot.delete');
  const count = form.snapshots;
  return (
    <Banner tone="warn">
      <p className="font-medium">{reason}</p>
      <p className="mt-2 flex flex-wrap items-center gap-3">
        <Link
          to={serverPath(server.id, 'snapshot')}
          className={buttonClass('default', 'small')}
        >{t`View snapshots`}</Link>
        <Button small disabledReason={may ? null : roleForbids()} onClick={() => setAsking(true)}>
          {plural(count, { one: 'Delete 1 snapshot and continue', other: 'Delete # snapshots and continue' })}
        </Button>
      </p>
      {asking && <DeleteDialog server={server} onClose={() => setAsking(false)} />}
    </Banner>
  );
}

function DeleteDialog({ server, onClose }: { server: ServerDetail; onClose(): void }) {
  const params = { serverId: server.id };
  const { data } = useRead(snapshots.listSnapshots, { params, query: { size: 0 } });
  const rows = data?.items ?? [];
  const form = useOpForm(snapshots.deleteSnapshots, {
    params,
    input: () => ({ snapshotIds: rows.map((row) => row.id) }),
  });
  return (
    <OpDialog
      form={form}
      title={plural(rows.length, { one: 'Delete 1 snapshot', other: 'Delete # snapshots' })}
      action={t`Delete and continue`}
      danger
      disabledReason={data ? null : t`Loading`}
      done={plural(rows.length, { one: 'Deleting 1 snapshot', other: 'Deleting # snapshots' })}
      onClose={onClose}
    >
      <p>
        {t`${server.name} is not changed, but can no longer be reverted to these snapshots. Your choices in the form are kept and can be saved once the snapshots are deleted.`}
      </p>
      <ul className="mt-3 max-h-60 list-disc overflow-auto ps-5 text-ink" tabIndex={0}>
        {rows.map((row) => (
          <li key={row.id} className="break-words">
            {row.name}
          </li>
        ))}
      </ul>
    </OpDialog>
  );
}

/** What is before a planned change whose time has come. A server has one plan, so that nothing else is in line. */
function waitsFor(server: ServerDetail, form: ConfigurationForm): ReactNode {
  if (server.task !== null)
    return (
      <>
        {t`Starts when this task is done:`}{' '}
        <Link to={taskPath(server.task.cmdId)} className="font-medium underline">
          {server.task.title}
        </Link>
      </>
    );
  const { hardware } = form.refusals;
  return hardware ?? t`No task is ahead in the queue. The change starts within a minute.`;
}

/** The change that waits for its time. */
export function PlannedBanner({ server, form }: Props) {
  const may = useMay('server.configure');
  const cancel = useAct(configuration.cancelPlannedConfiguration, {
    onDone: () => toast('success', t`Scheduled change canceled`),
  });
  const { planned } = form;
  const now = useNow(planned !== null);
  if (planned?.plannedFor == null) return null;
  const due = Date.parse(planned.plannedFor) <= now;
  return (
    <Banner tone="brand">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="font-medium">
            {due ? t`A change is next in the queue, scheduled for` : t`A change is scheduled for`}{' '}
            <DateTime at={planned.plannedFor} />
          </p>
          {due && <p>{waitsFor(server, form)}</p>}
          <p>
            {linesOf(planned.before, planned.after)
              .map(
                (line) =>
                  `${fieldLabel(line)}: ${valueText(line.field, line.from)}${becomes()}${valueText(line.field, line.to)}`,
              )
              .join('; ')}
          </p>
        </div>
        <Button
          small
          busy={cancel.isPending}
          disabledReason={may ? null : roleForbids()}
          onClick={() => cancel.mutate({ params: { serverId: server.id } })}
        >
          {t`Cancel scheduled change`}
        </Button>
      </div>
    </Banner>
  );
}
