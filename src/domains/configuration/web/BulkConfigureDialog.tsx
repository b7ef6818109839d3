import { plural, t } from '@lingui/core/macro';
import type { AnswerOf } from '#kernel/op.ts';
import type { Currency } from '#kernel/money.ts';
import { withAbout } from '#shell/text/about-text.ts';
import { AboutMoney } from '#shell/text/AboutMoney.tsx';
import { useRead } from '#shell/data/read.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { BulkDialog } from '#shell/form/BulkDialog.tsx';
import { useBulk } from '#shell/form/use-bulk.ts';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { configuration } from '../contract.ts';
import { BulkFields } from './BulkFields.tsx';
import type { BulkChange, ServerRow } from './types.ts';
import { differenceText, monthText } from './labels.ts';

type Results = AnswerOf<typeof configuration.configureServers>['results'];

const fresh: { change: BulkChange; restart: boolean } = { change: {}, restart: false };

const configureLabel = (count: number): string =>
  plural(count, { one: 'Configure # server', other: 'Configure # servers' });

/** Applies the same change to the selected servers, after showing the effect and cost for each. */
export default function BulkConfigureDialog({ rows, onClose }: { rows: readonly ServerRow[]; onClose(): void }) {
  const bulk = useBulk(configuration.configureServers, {
    rows,
    key: 'serverId',
    start: fresh,
    checks: 'first',
    checksAgain: true,
    input: ({ change, restart }, serverIds, dryRun) => ({
      serverIds,
      change,
      ...(restart ? { restart } : {}),
      ...(dryRun ? {} : { expectedSums: sumsOf(able()).map(({ currency, after }) => ({ currency, micro: after })) }),
    }),
  });
  const able = (): Results => bulk.checked?.filter(({ refusal }) => refusal === null) ?? [];
  const { form, stage, rows: chosen } = bulk;
  const before = new Map((bulk.results ?? bulk.checked ?? []).map(({ serverId, from }) => [serverId, from]));
  const pattern = useRead(configuration.readConfiguration, { params: { serverId: chosen[0]?.id ?? '' } });
  return (
    <BulkDialog
      bulk={bulk}
      title={configureLabel(chosen.length)}
      action={configureLabel}
      check={t`Check the servers`}
      none={t`None of the selected servers can be changed.`}
      disabledReason={Object.keys(form.values.change).length === 0 ? t`Choose what to change.` : null}
      labels={{ done: t`In progress` }}
      lineOf={lineOf}
      noteOf={(id) => before.get(id) ?? ''}
      sum={(results) => <Sum results={results} />}
      onClose={onClose}
    >
      {stage !== 'write' ? null : pattern.data ? (
        <>
          <BulkFields form={pattern.data} change={form.values.change} onChange={(change) => form.set({ change })} />
          <CheckField
            label={t`Allow a restart`}
            note={t`Running servers that can't be changed live are shut down and started again.`}
            {...form.checked('restart')}
          />
        </>
      ) : (
        <ReadState read={pattern} rows={5} />
      )}
    </BulkDialog>
  );
}

const differenceWithAbout = (micro: number, currency: Currency): string =>
  Math.round(micro) === 0
    ? differenceText(micro, currency)
    : withAbout(differenceText(micro, currency), { micro, currency });
const monthWithAbout = (micro: number, currency: Currency): string =>
  withAbout(monthText(micro, currency), { micro, currency });

/** What becomes of a server, and by how much its month changes. */
function lineOf({ to, currency, beforeMicro, afterMicro, restarts }: Results[number], done: boolean) {
  const difference = currency === null ? '' : ` · ${differenceWithAbout(afterMicro - beforeMicro, currency)}`;
  const label = restarts ? t`With a restart` : t`Without a restart`;
  return { reason: `${to}${difference}`, ...(done ? {} : { label }) };
}

interface SumOf {
  currency: Currency;
  before: number;
  after: number;
}

/** The months of those that can be changed, by currency. */
function sumsOf(results: readonly Results[number][]): SumOf[] {
  const sums = new Map<Currency, SumOf>();
  for (const { currency, beforeMicro, afterMicro } of results) {
    if (currency === null) continue;
    const { before, after } = sums.get(currency) ?? { before: 0, after: 0 };
    sums.set(currency, { currency, before: before + beforeMicro, after: after + afterMicro });
  }
  return [...sums.values()];
}

function Sum({ results }: { results: readonly Results[number][] }) {
  return (
    <div aria-live="polite" className="grid gap-1">
      {sumsOf(results).map(({ currency, before, after }) => (
        <p key={currency} className="flex items-baseline justify-between gap-3 tabular-nums">
          <span className="text-muted">
            {t`Monthly total: ${monthWithAbout(before, currency)} before, ${monthWithAbout(after, currency)} after`}
          </span>
          <span className="font-semibold whitespace-nowrap">{differenceText(after - before, currency)}</span>
        </p>
      ))}
      <AboutMoney
        className="text-end"
        of={sumsOf(results).map(({ currency, before, after }) => ({ currency, micro: after - before }))}
      />
      {results.length > 0 && (
        <p className="text-xs text-muted">{t`Hourly servers are counted at full-time use. The current month is prorated by day.`}</p>
      )}
    </div>
  );
}
