import { plural, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { track } from '#shell/frame/analytics.ts';
import { gigabytesText } from '#shell/text/format.ts';
import { moneyCell } from '#shell/list/money-cell.tsx';
import { useRead } from '#shell/data/read.ts';
import { useBulk } from '#shell/form/use-bulk.ts';
import { buttonClass } from '#ui/Button.tsx';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { TextField } from '#ui/TextField.tsx';
import { servers } from '../contract.ts';
import { refusalOfChange } from './bulk.ts';
import { BulkTaskDialog } from './BulkTaskDialog.tsx';
import type { ServerRow } from './types.ts';
import { terminatedServersPath } from '../paths.ts';

interface Props {
  rows: readonly ServerRow[];
  onClose(): void;
}

/** Terminates the selected servers, once their number is typed; says what goes with them and how they come back. */
export default function BulkTerminateDialog({ rows, onClose }: Props) {
  const bulk = useBulk(servers.terminateServers, {
    rows,
    key: 'serverId',
    start: { typed: '', now: false, force: false },
    judge: (row, { force }) => refusalOfChange('terminate', row, force),
    input: ({ now, force }, serverIds) => ({ serverIds, confirm: String(serverIds.length), keep: !now, force }),
    onDone: (results) => {
      for (const { serverId, cmdId } of results) if (cmdId !== null) track('server_terminated', { uuid: serverId });
    },
  });
  const { form, able } = bulk;
  const on = bulk.rows.filter(({ state }) => state === 'on').length;
  // How long one is kept is its site's to say; those of a customer are all of one site.
  const first = able[0]?.id ?? '';
  const read = useRead(servers.readServer, { params: { serverId: first } }, { enabled: first !== '' });
  const hours = read.data?.undoHours ?? 0;
  const sites = new Set(able.map(({ siteName }) => siteName)).size;
  const kept = !form.values.now && (hours > 0 || sites > 1);
  const count = able.length;
  const right = form.values.typed.trim() === String(count);
  return (
    <BulkTaskDialog
      bulk={bulk}
      verb={t`Terminate`}
      danger
      disabledReason={right ? null : t`Type ${count}, the number of servers, to continue.`}
      after={
        kept && (
          <Link to={terminatedServersPath()} className={buttonClass()}>
            {t`Restore servers`}
          </Link>
        )
      }
      below={
        <>
          <div className="rounded-lg border border-line px-3.5 py-3">
            <p className="mb-2">
              {!kept
                ? t`This can't be undone. The following is deleted permanently:`
                : sites > 1
                  ? t`The servers are powered off and can be restored for the time set by their site. After that, the following is deleted permanently:`
                  : plural(hours, {
                      one: 'The servers are powered off and can be restored for # hour. After that, the following is deleted permanently:',
                      other:
                        'The servers are powered off and can be restored for # hours. After that, the following is deleted permanently:',
                    })}
            </p>
            <KeyValue items={lossesOf(able)} />
          </div>
          {on > 0 && (
            <CheckField
              label={plural(on, { one: 'Include # running server', other: 'Include # running servers' })}
              note={t`They are powered off immediately, without a clean shutdown.`}
              {...form.checked('force')}
            />
          )}
          {(hours > 0 || sites > 1) && (
            <CheckField
              label={t`Delete permanently now`}
              note={t`The servers can't be restored.`}
              {...form.checked('now')}
            />
          )}
          {count > 0 && (
            <TextField
              label={t`Type ${count} to confirm`}
              hint={t`The number of servers to terminate.`}
              inputMode="numeric"
              autoComplete="off"
              {...form.field('typed')}
            />
          )}
        </>
      }
      onClose={onClose}
    />
  );
}

/** What the servers have and cost together; their snapshots and backups go with their disks. */
function lossesOf(rows: readonly ServerRow[]): [string, ReactNode][] {
  const disks = rows.reduce((sum, row) => sum + row.diskGb, 0);
  const addresses = rows.filter((row) => row.primaryIp !== null).length;
  const sums = Map.groupBy(
    rows.flatMap(({ monthlyPrice }) => monthlyPrice ?? []),
    ({ currency }) => currency,
  );
  const prices = [...sums].map(([currency, all]) => (
    <span key={currency} className="block">
      {moneyCell({ amount: all.reduce((sum, { amount }) => sum + amount, 0), currency })}
    </span>
  ));
  return [
    [t`Disks`, t`${gigabytesText(disks)} with all data, snapshots and backups`],
    [t`Addresses`, plural(addresses, { one: 'used by # server', other: 'used by # servers' })],
    ...(prices.length === 0 ? [] : [[t`Current monthly cost`, prices] as [string, ReactNode]]),
  ];
}
