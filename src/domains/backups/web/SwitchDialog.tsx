import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import type { Currency } from '#kernel/money.ts';
import { withAbout } from '#shell/text/about-text.ts';
import { AboutMoney } from '#shell/text/AboutMoney.tsx';
import { moneyText } from '#shell/text/format.ts';
import { BulkDialog } from '#shell/form/BulkDialog.tsx';
import { useBulk } from '#shell/form/use-bulk.ts';
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
  const bulk = useBulk(backups.switchBackup, {
    rows,
    key: 'serverId',
    checks: 'opened',
    input: (_, serverIds) => ({ serverIds, enabled }),
    onDone: (results) => {
      const [only, ...others] = results;
      if (rows.length > 1 || others.length > 0 || only === undefined || only.refusal !== null) return false;
      toast('success', enabled ? t`Nightly backup is on for ${only.name}` : t`Nightly backup is off for ${only.name}`);
      return true;
    },
  });
  return (
    <BulkDialog
      bulk={bulk}
      title={
        enabled
          ? plural(rows.length, { one: 'Turn on nightly backup', other: 'Turn on nightly backup for # servers' })
          : plural(rows.length, { one: 'Turn off nightly backup', other: 'Turn off nightly backup for # servers' })
      }
      doneTitle={t`Nightly backup results`}
      action={enabled ? t`Turn on` : t`Turn off`}
      labels={{ done: t`Done` }}
      lineOf={(result) => ({ reason: costOf(result) })}
      sum={(able) => able.length > 0 && <Sum results={able} />}
      onClose={onClose}
    >
      <p className="text-muted">
        {enabled
          ? t`Starting tonight, all disks are copied to backup storage every night.`
          : t`No new backups are taken. Existing backups are kept until they expire and can be restored until then.`}
      </p>
    </BulkDialog>
  );
}

const signed = (micro: number, currency: Currency): string =>
  `${micro < 0 ? '−' : '+'}${moneyText(Math.round(Math.abs(micro) / 10_000), currency)}`;

function costOf({ currency, beforeMicro, afterMicro }: Results[number]): string | null {
  if (currency === null) return null;
  const micro = afterMicro - beforeMicro;
  return t`${withAbout(signed(micro, currency), { micro, currency })}/mo`;
}

function Sum({ results }: { results: readonly Results[number][] }) {
  const sums = new Map<Currency, number>();
  for (const { currency, beforeMicro, afterMicro } of results)
    if (currency !== null) sums.set(currency, (sums.get(currency) ?? 0) + afterMicro - beforeMicro);
  const text = [...sums].map(([currency, micro]) => signed(micro, currency)).join(', ');
  return (
    <p className="font-medium tabular-nums">
      {results.length > 1 && t`Total ${text}/mo`}{' '}
      <AboutMoney of={[...sums].map(([currency, micro]) => ({ currency, micro }))} />
    </p>
  );
}
