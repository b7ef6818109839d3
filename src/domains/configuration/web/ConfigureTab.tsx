import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useAct } from '#shell/form/act.ts';
import { LeaveGuard } from '#shell/form/LeaveGuard.tsx';
import { useRead } from '#shell/data/read.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { router } from '#shell/boot/router.tsx';
import { useMay } from '#shell/session/session-reads.ts';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/toast.ts';
import { taskPath } from '#domains/tasks/paths.ts';
import { linesOf, priceOf, shownMicro } from '../change.ts';
import { configuration } from '../contract.ts';
import { BillingCard, ServicesCard } from './AgreedCard.tsx';
import { PlannedBanner, RefusalBanner, SnapshotsBanner } from './Banners.tsx';
import { BillingDialog } from './BillingDialog.tsx';
import { ComputeCard } from './ComputeCard.tsx';
import { DevicesCard } from './DevicesCard.tsx';
import { DisksCard } from './DisksCard.tsx';
import { HistoryCard } from './HistoryCard.tsx';
import { SummaryCard, type When } from './SummaryCard.tsx';
import type { ConfigurationForm, Editing, ServerDetail } from './types.ts';
import { useEditing } from './use-editing.ts';
import { compare } from './money.ts';
import { fieldLabel, invoiceText, valueText } from './labels.ts';
import { becomes } from '#ui/direction.ts';

const fields = ['cpuType', 'cpuCount', 'ramMb', 'growDisks', 'addDisks', 'removeDisks', 'billingMode', 'trafficPackage', 'restart', 'at']; // prettier-ignore
/** The task that was first, in the catalog of errors. */
const busyCode = 1007;

/** The configuration of a server: what it is, what it is to be, and what that costs. */
export default function ConfigureTab({ server }: { server: ServerDetail }) {
  const params = { serverId: server.id };
  const read = useRead(configuration.readConfiguration, { params }, { pollSeconds: 25 });
  const may = useMay('server.configure');
  const [asked, setAsked] = useState<When>();
  const save = useAct(configuration.saveConfiguration, {
    onRefused: () => {
      forget();
      setAsked(undefined);
      return false;
    },
    onDone: ({ cmdId, plannedFor }) => {
      if (editing) announce(editing, cmdId, plannedFor);
      setAsked(undefined);
      reset();
    },
  });
  const noRight = may ? null : roleForbids();
  const { editing, change, reset, forget } = useEditing(read.data, save.error, noRight);
  if (!editing) return <ReadState read={read} rows={8} />;
  const send = ({ restart, force, at, withPlanned }: When) => {
    const { form, target } = editing;
    const price = form.priceBook && priceOf(form.priceBook, target, form);
    save.mutate({
      params,
      input: {
        ...change,
        ...(restart ? { restart } : {}),
        ...(force ? { force } : {}),
        ...(at === null ? {} : { at }),
        ...(withPlanned ? { withPlanned } : {}),
        ...(price ? { expectedMicro: shownMicro(target.billingMode, price) } : {}),
      },
    });
  };
  const ask = (when: When) => (change.billingMode === undefined ? send(when) : setAsked(when));
  const elsewhere = save.error?.items.filter(
    ({ key }) => key === undefined || !fields.includes(key.split('.')[0] ?? ''),
  );
  const problem = elsewhere?.map(({ info }) => info).join(' ') || null;
  const wasBusy = save.error?.items.some(({ code }) => code === busyCode) ?? false;
  const discard = () => {
    save.reset();
    reset();
  };
  return (
    <div className="@container grid gap-4">
      <PlannedBanner server={server} form={editing.form} />
      <RefusalBanner server={server} form={editing.form} />
      <div className="grid items-start gap-4 @3xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-4">
          <ComputeCard {...editing} />
          <DisksCard {...editing} held={disksHeld(server, editing.form)} />
          <ServicesCard {...editing} />
          <BillingCard {...editing} />
        </div>
        <div className="grid gap-3 @3xl:sticky @3xl:top-4">
          <SummaryCard
            server={server}
            editing={editing}
            busy={save.isPending}
            problem={problem}
            onSave={ask}
            onReset={discard}
          />
          {wasBusy && (
            <Button
              onClick={() =>
                send({
                  restart: save.variables?.input?.restart ?? false,
                  force: false,
                  at: new Date(0).toISOString(),
                  withPlanned: false,
                })
              }
            >{t`Apply when the server is idle`}</Button>
          )}
        </div>
      </div>
      <DevicesCard key={server.id} server={server} />
      <HistoryCard server={server} form={editing.form} onRestore={reset} />
      {asked && (
        <BillingDialog
          editing={editing}
          busy={save.isPending}
          onConfirm={() => send(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
      <LeaveGuard unsaved={Object.keys(change).length > 0 && !save.isPending} title={t`Leave this form?`}>
        {t`Your changes will be lost.`}
      </LeaveGuard>
    </div>
  );
}

/** Shows the change in progress line by line, its effect on the next invoice, and a link to its task. */
function announce({ form, change, target }: Editing, cmdId: string | null, plannedFor: string | null) {
  const text = linesOf(form.current, target)
    .map(
      (line) => `${fieldLabel(line)}: ${valueText(line.field, line.from)}${becomes()}${valueText(line.field, line.to)}`,
    )
    .join('; ');
  const amounts = compare(form, change, new Date());
  const money = amounts && form.priceBook && invoiceText(amounts, form.priceBook.currency, plannedFor !== null);
  const title = cmdId === null ? t`Change scheduled` : plannedFor === null ? t`Change in progress` : t`A change is in progress and another one is scheduled`; // prettier-ignore
  toast('success', title, {
    text: money === null ? text : `${text}. ${money}`,
    ...(cmdId === null
      ? {}
      : { action: { title: t`Show task`, onChoose: () => void router.navigate({ href: taskPath(cmdId) }) } }),
  });
}

/** Where disks alone are held, their card says by what; everything else can change. */
function disksHeld(server: ServerDetail, form: ConfigurationForm) {
  const { hardware, disks } = form.refusals;
  if (hardware !== null || disks === null) return null;
  return <SnapshotsBanner server={server} form={form} reason={disks} />;
}
