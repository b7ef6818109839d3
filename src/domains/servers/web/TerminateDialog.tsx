import { plural, t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { withAbout } from '#shell/text/about-text.ts';
import { AboutRates } from '#shell/text/AboutMoney.tsx';
import { track } from '#shell/frame/analytics.ts';
import { gigabytesText, moneyText } from '#shell/text/format.ts';
import { useRead } from '#shell/data/read.ts';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { SkeletonRows } from '#ui/Feedback.tsx';
import { TextField } from '#ui/TextField.tsx';
import { servers } from '../contract.ts';
import { priceText } from './port/price-text.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import type { ServerDetail } from './types.ts';

declare module '#shell/frame/analytics.ts' {
  interface AnalyticsEvents {
    server_terminated: { uuid: string };
  }
}

interface Props {
  serverId: string;
  name: string;
  onClose(): void;
}

/** Says what a termination takes away, and asks for the name of the server. */
export default function TerminateDialog({ serverId, name, onClose }: Props) {
  const { data: server, error } = useRead(servers.readServer, { params: { serverId } });
  const form = useOpForm(servers.terminateServer, {
    start: { confirm: '', now: false, force: false },
    params: { serverId },
    check: ({ confirm, force }) => ({
      force: server?.state === 'on' && !force ? t`Confirm this to continue, or power the server off first.` : null,
      confirm: problemOfTyped(confirm.trim(), name),
    }),
    input: ({ confirm, now, force }) => ({ confirm: confirm.trim(), keep: !now, force }),
    onDone: () => track('server_terminated', { uuid: serverId }),
  });
  const hours = form.values.now ? 0 : (server?.undoHours ?? 0);
  return (
    <OpDialog
      form={form}
      title={t`Terminate ${name}`}
      action={t`Terminate`}
      cancel={t`Keep server`}
      danger
      done={t`Terminating ${name}`}
      onClose={onClose}
    >
      <p className="text-muted">
        {hours === 0
          ? t`This can't be undone. The following is deleted permanently:`
          : plural(hours, {
              one: 'The server is powered off and can be restored for # hour. After that, the following is deleted permanently:',
              other:
                'The server is powered off and can be restored for # hours. After that, the following is deleted permanently:',
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
        <CheckField
          label={t`The server is running: force power off`}
          note={t`Skips the clean shutdown. Or power the server off first.`}
          {...form.checked('force')}
        />
      )}
      {server !== undefined && server.undoHours > 0 && (
        <CheckField
          label={t`Delete permanently now`}
          note={t`The servers can't be restored.`}
          {...form.checked('now')}
        />
      )}
      <TextField
        label={t`Type ${name} to confirm`}
        autoComplete="off"
        spellCheck={false}
        data-autofocus=""
        {...form.field('confirm')}
      />
    </OpDialog>
  );
}

/** What is wrong with the name that was typed; null: it is the server's. */
function problemOfTyped(confirm: string, name: string): string | null {
  if (confirm === name) return null;
  return confirm === ''
    ? t`Type the name of the server: ${name}`
    : t`“${confirm}” doesn't match. Type “${name}”, including upper and lower case.`;
}

function Losses({ server, kept }: { server: ServerDetail; kept: boolean }) {
  const { disks, nics, monthlyPrice, hourlyOffMicro } = server;
  const total = gigabytesText(disks.reduce((sum, disk) => sum + disk.sizeGb, 0));
  const addresses = nics.flatMap((nic) => nic.ips);
  const lines: [name: string, what: ReactNode][] = [
    [plural(disks.length, { one: '# disk', other: '# disks' }), t`${total} with all data`],
    [plural(addresses.length, { one: '# address', other: '# addresses' }), addresses.join(', ') || '–'],
  ];
  if (monthlyPrice !== null && hourlyOffMicro !== null) {
    const { amount, currency } = monthlyPrice;
    const price = withAbout(moneyText(amount, currency), { micro: amount * 10_000, currency });
    const off = withAbout(priceText(hourlyOffMicro, currency), { micro: hourlyOffMicro, currency }, true);
    const text = kept
      ? t`${price}/mo until now, then ${off} per hour for its disks and addresses until they are deleted`
      : t`${price}/mo, billed until the server is deleted`;
    lines.push([
      t`Price`,
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
