import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { useRead } from '#shell/read.ts';
import { useMay } from '#shell/session-reads.ts';
import { toastTask } from '#shell/toast-task.ts';
import { roleForbids } from '#shell/role-forbids.ts';
import { servers } from '#domains/servers/contract.ts';
import { tasks } from '#domains/tasks/contract.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { CheckField, SelectField } from '#ui/ChoiceFields.tsx';
import { Banner, InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import type { AnswerOf } from '#kernel/op.ts';
import { configuration } from '../contract.ts';
import { bootDevices, differing, type BootDevice, type Devices } from '../devices.ts';
import type { ServerDetail } from './types.ts';
import { told } from '#ui/told.ts';

type Form = AnswerOf<typeof configuration.readDevices>;

/** Boot order, guest type, SCSI adapter and network card type: seldom needed, and able to keep a system from starting. */
export function DevicesCard({ server }: { server: ServerDetail }) {
  const read = useRead(configuration.readDevices, { params: { serverId: server.id } }, { pollSeconds: 25 });
  const form = read.data;
  return (
    <Card title={t`Advanced`} note={t`What the machine shows its system`}>
      {form === undefined ? (
        read.error ? (
          <InlineError text={read.error.message} onRetry={() => void read.refetch()} />
        ) : (
          <SkeletonRows rows={3} />
        )
      ) : form.devices === null ? (
        <p className="text-muted">{t`The data center of this server lets nobody choose its devices.`}</p>
      ) : (
        <DevicesForm server={server} form={form} devices={form.devices} />
      )}
    </Card>
  );
}

interface FormProps {
  server: ServerDetail;
  form: Form;
  devices: NonNullable<Form['devices']>;
}

function DevicesForm({ server, form, devices }: FormProps) {
  const { current, guestTypes, scsiAdapters, nicTypes } = devices;
  const [edit, setEdit] = useState<Partial<Devices>>({});
  const [force, setForce] = useState(false);
  const wanted: Devices = { ...current, ...edit };
  const changed = differing(current, wanted);
  const noRight = useMay('server.configure') ? null : roleForbids();
  const refusal = noRight ?? form.refusal;
  const save = useAct(configuration.saveDevices, {
    refresh: [configuration.readDevices, servers.readServer, tasks.listTasks],
    onRefused: () => false,
    onDone: ({ cmdId }) => {
      toastTask(t`The devices are being changed`, cmdId);
      setEdit({});
      setForce(false);
    },
  });
  const change = (patch: Partial<Devices>) => {
    save.reset();
    setEdit((before) => ({ ...before, ...patch }));
  };
  const errorOf = (key: keyof Devices) => save.error?.of(key);
  const on = server.state === 'on';
  const submit = () =>
    save.mutate({
      params: { serverId: server.id },
      input: { ...wanted, ...(on ? { restart: true } : {}), ...(force ? { force } : {}) },
      ifMatch: form.version,
    });
  const choices = (of: readonly { id: string; title: string }[]) => of.map(({ id, title }) => ({ value: id, title }));
  return (
    <div className="grid gap-4">
      <Banner tone="warn">
        {t`A wrong choice can keep the system from starting or from finding its disks and networks. Change this only when its documentation asks for it. A server that does not start goes back to what it has now.`}
      </Banner>
      <fieldset disabled={refusal !== null} className="grid gap-4 disabled:opacity-60 sm:grid-cols-2">
        <legend className="sr-only">{t`Advanced`}</legend>
        <SelectField
          label={t`Guest type`}
          value={wanted.guestType}
          choices={choices(guestTypes)}
          error={errorOf('guestType')}
          onChange={(guestType) => change({ guestType })}
        />
        <SelectField
          label={t`SCSI adapter`}
          value={wanted.scsiAdapter}
          choices={choices(scsiAdapters)}
          error={errorOf('scsiAdapter')}
          onChange={(scsiAdapter) => change({ scsiAdapter })}
        />
        <SelectField
          label={t`Network card type`}
          value={wanted.nicType}
          choices={choices(nicTypes)}
          error={errorOf('nicType')}
          onChange={(nicType) => change({ nicType })}
        />
        <BootOrder order={wanted.bootOrder} onChange={(bootOrder) => change({ bootOrder })} />
      </fieldset>
      {refusal !== null && <p className="text-[13px] text-muted">{told(refusal)}</p>}
      {save.error && save.error.general.length > 0 && <Banner tone="bad">{save.error.message}</Banner>}
      {changed.length > 0 && (
        <div className="grid gap-3 border-t border-line pt-4">
          {on && (
            <>
              <p>{t`The server is shut down for it, and started again: it is away for about a minute.`}</p>
              <CheckField
                label={t`Cut the power if need be`}
                note={t`Instead of asking the system to shut down. What it has not written is lost.`}
                checked={force}
                onChange={setForce}
              />
            </>
          )}
          <p className="flex flex-wrap justify-end gap-2">
            <Button onClick={() => setEdit({})}>{t`Discard`}</Button>
            <Button look="primary" busy={save.isPending} disabledReason={refusal} onClick={submit}>
              {on ? t`Shut down and change` : t`Change the devices`}
            </Button>
          </p>
        </div>
      )}
    </div>
  );
}

const bootWord = (device: BootDevice): string => ({ disk: t`Disk`, cdrom: t`CD`, network: t`Network` })[device];

/** Up to three in a row, each once. */
function BootOrder({ order, onChange }: { order: readonly BootDevice[]; onChange(order: BootDevice[]): void }) {
  const labels = [t`Start from`, t`Then from`, t`Last from`];
  const put = (at: number, value: BootDevice | '') => {
    const rest = order.filter((one, place) => place !== at && one !== value);
    onChange(value === '' ? rest : [...rest.slice(0, at), value, ...rest.slice(at)]);
  };
  return (
    <div role="group" aria-label={t`Boot order`} className="grid grid-cols-3 gap-2">
      {labels.slice(0, Math.min(order.length + 1, 3)).map((label, at) => (
        <SelectField<BootDevice | ''>
          key={label}
          label={label}
          value={order[at] ?? ''}
          choices={[
            ...bootDevices.map((value) => ({ value, title: bootWord(value) })),
            ...(at === 0 ? [] : [{ value: '' as const, title: t`nothing` }]),
          ]}
          onChange={(value) => put(at, value)}
        />
      ))}
    </div>
  );
}
