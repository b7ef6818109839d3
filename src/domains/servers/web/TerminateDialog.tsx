import { plural, t } from '@lingui/core/macro';
import { useState, type ReactNode } from 'react';
import { useAct } from '#shell/act.ts';
import { withAbout } from '#shell/about-text.ts';
import { AboutRates } from '#shell/AboutMoney.tsx';
import { track } from '#shell/analytics.ts';
import { gigabytesText, moneyText } from '#shell/format.ts';
import { useRead } from '#shell/read.ts';
import { Button } from '#ui/Button.tsx';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { SkeletonRows } from '#ui/Feedback.tsx';
import { TextField } from '#ui/TextField.tsx';
import { servers } from '../contract.ts';
import { toastTask } from '#shell/toast-task.ts';
import { priceText } from '#shell/price-text.ts';
import type { ServerDetail } from './types.ts';

interface Props {
  serverId: string;
  name: string;
  onClose(): void;
}

/** Says what a termination takes away, and asks for the name of the server. */
export default function TerminateDialog({ serverId, name, onClose }: Props) {
  const { data: server, error } = useRead(servers.readServer, { params: { serverId } });
  const [typed, setTyped] = useState('');
  const [now, setNow] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const [force, setForce] = useState(false);
  const [unforced, setUnforced] = useState(false);
  const terminate = useAct(servers.terminateServer, {
    refresh: [servers.listServers, servers.readServer],
    onRefused: (refused) => setWrong(refused.message),
    onDone: ({ cmdId }) => {
      track('server_terminated', { uuid: serverId });
      toastTask(t`Terminating ${name}`, cmdId);
      onClose();
    },
  });
  const hours = now ? 0 : (server?.undoHours ?? 0);
  const submit = () => {
    const confirm = typed.trim();
    const runs = server?.state === 'on';
    setUnforced(runs && !force);
    if (runs && !force) return;
    if (confirm === name) return terminate.mutate({ params: { serverId }, input: { confirm, keep: !now, force } });
    setWrong(
      confirm === ''
        ? t`Type the name of the server: ${name}`
        : t`“${confirm}” is not its name. The server is called “${name}”; upper and lower case matter.`,
    );
  };
  return (
    <Dialog
      title={t`Terminate ${name}`}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t`Keep the server`}</Button>
          <Button type="submit" look="danger" busy={terminate.isPending}>
            {t`Terminate`}
          </Button>
        </>
      }
    >
      <p className="text-muted">
        {hours === 0
          ? t`This cannot be undone. These go with it:`
          : plural(hours, {
              one: 'It goes off, and can be restored for # hour. Then these go with it:',
              other: 'It goes off, and can be restored for # hours. Then these go with it:',
            })}
      </p>
      {server ? (
        <Losses server={server} kept={hours > 0} />
      ) : error ? (
        <p className="my-3">{error.message}</p>
      ) : (
        <SkeletonRows rows={3} />
      )}
      {server?.state === 'on' && (
        <div className="mt-4">
          <CheckField
            label={t`It is running: cut its power`}
            note={t`As if the plug were pulled. Or power it off first.`}
            checked={force}
            error={unforced ? t`Tick this to go on, or power it off first.` : undefined}
            onChange={(on) => {
              setForce(on);
              setUnforced(false);
            }}
          />
        </div>
      )}
      {server !== undefined && server.undoHours > 0 && (
        <div className="mt-4">
          <CheckField
            label={t`Remove it for good at once`}
            note={t`Nothing is kept, and nothing can be restored.`}
            checked={now}
            onChange={setNow}
          />
        </div>
      )}
      <TextField
        className="mt-5"
        label={t`Type ${name} to confirm`}
        autoComplete="off"
        spellCheck={false}
        autoFocus
        value={typed}
        error={wrong}
        onChange={(event) => {
          setTyped(event.target.value);
          setWrong(null);
        }}
      />
    </Dialog>
  );
}

function Losses({ server, kept }: { server: ServerDetail; kept: boolean }) {
  const { disks, nics, monthlyPrice, hourlyOffMicro } = server;
  const total = gigabytesText(disks.reduce((sum, disk) => sum + disk.sizeGb, 0));
  const addresses = nics.flatMap((nic) => nic.ips);
  const lines: [name: string, what: ReactNode][] = [
    [disks.length === 1 ? t`1 disk` : t`${disks.length} disks`, t`${total}, with everything on it`],
    [addresses.length === 1 ? t`1 address` : t`${addresses.length} addresses`, addresses.join(', ') || '–'],
  ];
  if (monthlyPrice !== null && hourlyOffMicro !== null) {
    const { amount, currency } = monthlyPrice;
    const price = withAbout(moneyText(amount, currency), { micro: amount * 10_000, currency });
    const off = withAbout(priceText(hourlyOffMicro, currency), { micro: hourlyOffMicro, currency }, true);
    const text = kept
      ? t`${price} a month until now; then ${off} an hour for its disks and addresses until it is gone`
      : t`${price} a month, billed until the moment it is gone`;
    lines.push([
      t`Its price`,
      <>
        {text} <AboutRates of={currency} />
      </>,
    ]);
  }
  return (
    <dl className="mt-3 divide-y divide-line rounded-lg border border-line">
      {lines.map(([name, what]) => (
        <div key={name} className="flex gap-4 px-3.5 py-2">
          <dt className="w-24 shrink-0 font-medium">{name}</dt>
          <dd className="min-w-0 break-words text-muted tabular-nums">{what}</dd>
        </div>
      ))}
    </dl>
  );
}
