import { plural, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useMemo, useState, type ReactNode } from 'react';
import { useAct } from '#shell/act.ts';
import { track } from '#shell/analytics.ts';
import { gigabytesText } from '#shell/format.ts';
import { moneyCell } from '#shell/money-cell.tsx';
import { useRead } from '#shell/read.ts';
import { buttonClass } from '#ui/Button.tsx';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { TextField } from '#ui/TextField.tsx';
import { servers } from '../contract.ts';
import { preflight } from './bulk.ts';
import type { Results } from './bulk-lines.ts';
import { BulkTaskDialog } from './BulkTaskDialog.tsx';
import type { ServerRow } from './types.ts';

interface Props {
  rows: readonly ServerRow[];
  onClose(): void;
}

/** Terminates the selected servers, once their number is typed; says what goes with them and how they come back. */
export default function BulkTerminateDialog({ rows, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const [now, setNow] = useState(false);
  const [runs, setRuns] = useState<readonly Results[]>([]);
  const [force, setForce] = useState(false);
  // Kept as they were, so that the list does not move under the pointer while events come in.
  const [judged] = useState(rows);
  const checked = useMemo(() => preflight('terminate', judged, force), [judged, force]);
  const on = judged.filter(({ state }) => state === 'on').length;
  const { eligible } = checked;
  // How long one is kept is its site's to say; those of a customer are all of one site.
  const first = eligible[0]?.id ?? '';
  const read = useRead(servers.readServer, { params: { serverId: first } }, { enabled: first !== '' });
  const hours = read.data?.undoHours ?? 0;
  const sites = new Set(eligible.map(({ siteName }) => siteName)).size;
  const kept = !now && (hours > 0 || sites > 1);
  const terminate = useAct(servers.terminateServers, {
    refresh: [servers.listServers, servers.listTerminated, servers.summariseServers],
    onRefused: () => false,
    onDone: (results) => {
      for (const { serverId, cmdId } of results.results)
        if (cmdId !== null) track('server_terminated', { uuid: serverId });
      setRuns((before) => [...before, results]);
    },
  });
  const count = eligible.length;
  const right = typed.trim() === String(count);
  return (
    <BulkTaskDialog
      {...{ rows, checked, runs, onClose }}
      verb={t`Terminate`}
      danger
      busy={terminate.isPending}
      error={terminate.error?.message ?? null}
      disabledReason={right ? null : t`Type ${count}, the number of servers, first.`}
      onRun={(ids) =>
        terminate.mutate({ input: { serverIds: [...ids], confirm: String(ids.length), keep: !now, force } })
      }
      after={
        kept && (
          <Link to="/serversTerminated" className={buttonClass()}>
            {t`Restore them`}
          </Link>
        )
      }
    >
      <div className="mt-4 grid gap-4">
        <div className="rounded-lg border border-line px-3.5 py-3">
          <p className="mb-2">
            {!kept
              ? t`This cannot be undone. These go with them:`
              : sites > 1
                ? t`They go off, and can be restored for as long as the site of each keeps them. Then these go with them:`
                : plural(hours, {
                    one: 'They go off, and can be restored for # hour. Then these go with them:',
                    other: 'They go off, and can be restored for # hours. Then these go with them:',
                  })}
          </p>
          <KeyValue items={lossesOf(eligible)} />
        </div>
        {on > 0 && (
          <CheckField
            label={plural(on, { one: 'Also the # that is running', other: 'Also the # that are running' })}
            note={t`Their power is cut, as if the plug were pulled.`}
            checked={force}
            onChange={setForce}
          />
        )}
        {(hours > 0 || sites > 1) && (
          <CheckField
            label={t`Remove them for good at once`}
            note={t`Nothing is kept, and nothing can be restored.`}
            checked={now}
            onChange={setNow}
          />
        )}
        {count > 0 && (
          <TextField
            label={t`Type ${count} to confirm`}
            hint={t`The number of servers that are terminated.`}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </div>
    </BulkTaskDialog>
  );
}

/** What the servers have and cost together; snapshots go with their disks, backups by their own rules. */
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
    [t`Disks`, t`${gigabytesText(disks)}, with everything on them and their snapshots`],
    [t`Addresses`, plural(addresses, { one: '# server has one', other: '# servers have some' })],
    ...(prices.length === 0 ? [] : [[t`A month until now`, prices] as [string, ReactNode]]),
  ];
}
