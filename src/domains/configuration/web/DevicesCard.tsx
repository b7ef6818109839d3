import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useAct } from '#shell/form/act.ts';
import { useRead } from '#shell/data/read.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useMay } from '#shell/session/session-reads.ts';
import { toastTask } from '#shell/frame/toast-task.ts';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { CheckField, SelectField } from '#ui/ChoiceFields.tsx';
import { Banner } from '#ui/Feedback.tsx';
import type { AnswerOf } from '#kernel/op.ts';
import { configuration } from '../contract.ts';
import { bootDevices, differing, type BootDevice, type Devices } from '../devices.ts';
import type { ServerDetail } from './types.ts';

type Form = AnswerOf<typeof configuration.readDevices>;

/** Boot order, guest type, SCSI adapter and network interface type: seldom needed, and able to keep a system from starting. */
export function DevicesCard({ server }: { server: ServerDetail }) {
  const read = useRead(configuration.readDevices, { params: { serverId: server.id } }, { pollSeconds: 25 });
  const form = read.data;
  return (
    <Card title={t`Advanced`} note={t`Virtual hardware`}>
      {form === undefined ? (
        <ReadState read={read} rows={3} />
      ) : form.devices === null ? (
        <p className="text-muted">{t`This data center doesn't support changing virtual hardware.`}</p>
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
    onRefused: () => false,
    onDone: ({ cmdId }) => {
      toastTask(t`Changing virtual hardware`, cmdId);
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
        {t`A wrong choice can prevent the system from booting or finding its disks and networks. Change this only if the operating system requires it. A server that doesn't start is reverted to its current settings.`}
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
          label={t`NIC type`}
          value={wanted.nicType}
          choices={choices(nicTypes)}
          error={errorOf('nicType')}
          onChange={(nicType) => change({ nicType })}
        />
        <BootOrder order={wanted.bootOrder} onChange={(bootOrder) => change({ bootOrder })} />
      </fieldset>
      {refusal !== null && <p className="text-[13px] text-muted">{refusal}</p>}
      {save.error && save.error.general.length > 0 && <Banner tone="bad">{save.error.message}</Banner>}
      {changed.length > 0 && (
        <div className="grid gap-3 border-t border-line pt-4">
          {on && (
            <>
              <p>{t`The server is shut down and started again. Expect about a minute of downtime.`}</p>
              <CheckField
                label={t`Force power off if needed`}
                note={t`Skips the clean shutdown. Unsaved data is lost.`}
                checked={force}
                onChange={setForce}
              />
            </>
          )}
          <p className="flex flex-wrap justify-end gap-2">
            <Button onClick={() => setEdit({})}>{t`Discard`}</Button>
            <Button look="primary" busy={save.isPending} disabledReason={refusal} onClick={submit}>
              {on ? t`Shut down and change` : t`Change virtual hardware`}
            </Button>
          </p>
        </div>
      )}
    </div>
  );
}

const bootLabel = (device: BootDevice): string => ({ disk: t`Disk`, cdrom: t`CD`, network: t`Network` })[device];

/** Up to three in a row, each once. */
function BootOrder({ order, onChange }: { order: readonly BootDevice[]; onChange(order: BootDevice[]): void }) {
  const labels = [t`Boot from`, t`Second`, t`Third`];
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
            ...bootDevices.map((value) => ({ value, title: bootLabel(value) })),
            ...(at === 0 ? [] : [{ value: '' as const, title: t`nothing` }]),
          ]}
          onChange={(value) => put(at, value)}
        />
      ))}
    </div>
  );
}
