import { plural, t } from '@lingui/core/macro';
import { Suspense, type ReactNode } from 'react';
import { webContributions } from '#shell/boot/web-contributions.ts';
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
import { lazyPart } from '#ui/lazy-part.ts';
import { serverLosses } from './port.ts';
import { LossLine } from './port/LossLine.tsx';
import type { ServerDetail } from './types.ts';
import { offerUndoOfTermination } from './undo-termination.ts';

const losses = serverLosses.of(webContributions).map(({ id, load }) => ({ id, Line: lazyPart(load) }));

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
      done={() => (hours > 0 ? offerUndoOfTermination({ id: serverId, name, hours }) : t`Terminating ${name}`)}
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
          note={t`The server can't be restored.`}
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

/** What goes with the server, each kind of thing on its line. */
function Losses({ server, kept }: { server: ServerDetail; kept: boolean }) {
  const { disks, nics } = server;
  const total = gigabytesText(disks.reduce((sum, disk) => sum + disk.sizeGb, 0));
  const addresses = nics.flatMap((nic) => nic.ips);
  const lines: [name: string, what: ReactNode][] = [
    [plural(disks.length, { one: '# disk', other: '# disks' }), t`${total} with all data`],
    [plural(addresses.length, { one: '# address', other: '# addresses' }), addresses.join(', ') || '–'],
  ];
  return (
    <dl className="mt-3 divide-y divide-line rounded-lg border border-line">
      {lines.map(([name, what]) => (
        <LossLine key={name} name={name}>
          {what}
        </LossLine>
      ))}
      {losses.map(({ id, Line }) => (
        <Suspense key={id}>
          <Line serverId={server.id} />
        </Suspense>
      ))}
      <PriceLine server={server} kept={kept} />
    </dl>
  );
}

function PriceLine({ server: { monthlyPrice, hourlyOffMicro }, kept }: { server: ServerDetail; kept: boolean }) {
  if (monthlyPrice === null || hourlyOffMicro === null) return null;
  const { amount, currency } = monthlyPrice;
  const price = withAbout(moneyText(amount, currency), { micro: amount * 10_000, currency });
  const off = withAbout(priceText(hourlyOffMicro, currency), { micro: hourlyOffMicro, currency }, true);
  return (
    <LossLine name={t`Price`}>
      {kept
        ? t`${price}/mo until now, then ${off} per hour for its disks and addresses until they are deleted`
        : t`${price}/mo, billed until the server is deleted`}{' '}
      <AboutRates of={currency} />
    </LossLine>
  );
}
