import { plural, t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import type { Currency } from '#kernel/money.ts';
import { withAbout } from '#shell/about-text.ts';
import { AboutMoney } from '#shell/AboutMoney.tsx';
import { useAct } from '#shell/act.ts';
import { TryAgain } from '#shell/TryAgain.tsx';
import { useBulkResults } from '#shell/use-bulk-results.ts';
import { BulkList, type BulkLine } from '#shell/BulkList.tsx';
import { moneyText } from '#shell/format.ts';
import { servers } from '#domains/servers/contract.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Banner, SkeletonRows } from '#ui/Feedback.tsx';
import { toast } from '#ui/toast.ts';
import { backups } from '../contract.ts';

type Results = AnswerOf<typeof backups.switchBackup>['results'];
interface Props {
  rows: readonly { id: string; name: string }[];
  enabled: boolean;
  onClose(): void;
}

/** Switches the nightly backup of servers, after showing what it changes in price and which of them cannot. */
export default function SwitchDialog({ rows, enabled: wanted, onClose }: Props) {
  // Kept as it was asked: what is behind the dialog changes with its answer.
  const [enabled] = useState(wanted);
  const [checked, setChecked] = useState<Results>();
  const told = useBulkResults<Results[number]>('serverId');
  const results = told.results ?? checked;
  const done = told.results !== undefined;
  const act = useAct(backups.switchBackup, {
    refresh: [backups.listBackups, servers.readServer, servers.listServers],
    onRefused: () => false,
    onDone: (answer, { input }) => {
      if (input.checkOnly) setChecked(answer.results);
      else told.take(answer.results);
      const [only, ...others] = answer.results;
      const single = rows.length === 1 && others.length === 0;
      if (input.checkOnly || !single || only === undefined || only.refusal !== null) return;
      toast('success', enabled ? t`Nightly backup is on for ${only.name}` : t`Nightly backup is off for ${only.name}`);
      onClose();
    },
  });
  const send = (checkOnly: boolean, serverIds = rows.map((row) => row.id)) =>
    act.mutate({ input: { serverIds, enabled, checkOnly } });
  // Asked once, when the dialog opens.
  useEffect(() => send(true), []); // eslint-disable-line react-hooks/exhaustive-deps
  const able = results?.filter((result) => result.refusal === null) ?? [];
  const count = able.length;
  return (
    <Dialog
      title={
        done
          ? t`Nightly backup: what happened`
          : enabled
            ? plural(rows.length, { one: 'Switch nightly backup on', other: 'Switch nightly backup on for # servers' })
            : plural(rows.length, {
                one: 'Switch nightly backup off',
                other: 'Switch nightly backup off for # servers',
              })
      }
      onClose={onClose}
      onSubmit={done ? onClose : () => send(false)}
      footer={
        done ? (
          <>
            <TryAgain ids={told.skipped} busy={act.isPending} onRun={(ids) => send(false, ids)} />
            <Button type="submit" look="primary">
              {t`Done`}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{t`Cancel`}</Button>
            <Button
              type="submit"
              look="primary"
              busy={act.isPending}
              disabledReason={results && count === 0 ? t`None of the selected servers can do this now.` : null}
            >
              {enabled ? t`Switch on` : t`Switch off`}
            </Button>
          </>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {act.error && <Banner tone="bad">{act.error.message}</Banner>}
        {!done && (
          <p className="text-muted">
            {enabled
              ? t`From the next night on, all disks are copied to the backup storage every night.`
              : t`No more backups are taken. Those that there are stay until their time is over, and can be restored until then.`}
          </p>
        )}
        {results ? <BulkList lines={results.map((result) => lineOf(result, done))} /> : <SkeletonRows rows={2} />}
        {results && count > 0 && !done && <Sum results={able} />}
      </div>
    </Dialog>
  );
}

const signed = (micro: number, currency: Currency): string =>
  `${micro < 0 ? '−' : '+'}${moneyText(Math.round(Math.abs(micro) / 10_000), currency)}`;

function lineOf(
  { serverId: id, name, refusal, currency, beforeMicro, afterMicro }: Results[number],
  done: boolean,
): BulkLine {
  if (refusal !== null || currency === null) return { id, name, tone: 'warn', word: t`Skipped`, reason: refusal };
  const micro = afterMicro - beforeMicro;
  const reason = t`${withAbout(signed(micro, currency), { micro, currency })} a month`;
  return { id, name, tone: 'ok', word: done ? t`Done` : t`Ready`, reason };
}

function Sum({ results }: { results: readonly Results[number][] }) {
  const sums = new Map<Currency, number>();
  for (const { currency, beforeMicro, afterMicro } of results)
    if (currency !== null) sums.set(currency, (sums.get(currency) ?? 0) + afterMicro - beforeMicro);
  const text = [...sums].map(([currency, micro]) => signed(micro, currency)).join(', ');
  return (
    <p className="font-medium tabular-nums">
      {results.length > 1 && t`Together ${text} a month`}{' '}
      <AboutMoney of={[...sums].map(([currency, micro]) => ({ currency, micro }))} />
    </p>
  );
}
