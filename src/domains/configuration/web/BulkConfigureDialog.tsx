import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import type { AnswerOf, CallOf } from '#kernel/op.ts';
import type { Currency } from '#kernel/money.ts';
import { withAbout } from '#shell/about-text.ts';
import { AboutMoney } from '#shell/AboutMoney.tsx';
import { useAct } from '#shell/act.ts';
import { BulkList } from '#shell/BulkList.tsx';
import { TryAgain } from '#shell/TryAgain.tsx';
import { useBulkResults } from '#shell/use-bulk-results.ts';
import { useRead } from '#shell/read.ts';
import { servers } from '#domains/servers/contract.ts';
import { tasks } from '#domains/tasks/contract.ts';
import { Button } from '#ui/Button.tsx';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Banner, InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { configuration } from '../contract.ts';
import { BulkFields } from './BulkFields.tsx';
import type { ServerRow } from './types.ts';
import { differenceText, monthText } from './words.ts';

type Results = AnswerOf<typeof configuration.configureServers>['results'];
export type BulkChange = CallOf<typeof configuration.configureServers>['input']['change'];

/** Gives the selected servers the same; first tells for each what that means and costs. */
export default function BulkConfigureDialog({ rows, onClose }: { rows: readonly ServerRow[]; onClose(): void }) {
  // Kept as they were: the selection may move while the dialog is open.
  const [chosen] = useState(rows);
  const [change, setChange] = useState<BulkChange>({});
  const [restart, setRestart] = useState(false);
  const [checked, setChecked] = useState<Results>();
  const { results, take, skipped } = useBulkResults<Results[number]>('serverId');
  const pattern = useRead(configuration.readConfiguration, { params: { serverId: chosen[0]?.id ?? '' } });
  const act = useAct(configuration.configureServers, {
    refresh: [servers.listServers, tasks.listTasks, configuration.readConfiguration],
    onRefused: () => {
      setChecked(undefined);
      return false;
    },
    onDone: (answer, { input }) => {
      setChecked(input.checkOnly ? answer.results : undefined);
      if (!input.checkOnly) take(answer.results);
    },
  });
  const able = checked?.filter(({ refusal }) => refusal === null) ?? [];
  const send = (checkOnly: boolean, serverIds: readonly string[]) =>
    act.mutate({
      input: {
        serverIds: [...serverIds],
        change,
        ...(restart ? { restart } : {}),
        checkOnly,
        ...(checkOnly ? {} : { expectedSums: sumsOf(able).map(({ currency, after }) => ({ currency, micro: after })) }),
      },
    });
  const submit = () => {
    if (checked !== undefined)
      send(
        false,
        checked.map(({ serverId }) => serverId),
      );
    else if (results !== undefined) onClose();
    else
      send(
        true,
        chosen.map(({ id }) => id),
      );
  };
  // A second try is checked first, too: its price may be another by now.
  const done = results !== undefined && checked === undefined;
  const nothing = Object.keys(change).length === 0 ? t`Choose what is to change.` : null;
  const none = checked !== undefined && able.length === 0 ? t`None of them can be changed.` : null;
  const word = done
    ? t`Done`
    : checked === undefined
      ? t`Check the servers`
      : plural(able.length, { one: 'Configure # server', other: 'Configure # servers' });
  const form = pattern.data;
  return (
    <Dialog
      title={plural(chosen.length, { one: 'Configure # server', other: 'Configure # servers' })}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          {!done && (
            <Button onClick={checked === undefined ? onClose : () => setChecked(undefined)}>
              {checked === undefined ? t`Cancel` : t`Back`}
            </Button>
          )}
          {done && <TryAgain ids={skipped} busy={act.isPending} onRun={(ids) => send(true, ids)} />}
          <Button type="submit" look="primary" busy={act.isPending} disabledReason={done ? null : (nothing ?? none)}>
            {word}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {act.error && <Banner tone="bad">{act.error.message}</Banner>}
        {checked !== undefined ? (
          <>
            <Lines results={checked} />
            <Sum results={able} />
          </>
        ) : results !== undefined ? (
          <Lines results={results} ordered />
        ) : form === undefined ? (
          pattern.error ? (
            <InlineError text={pattern.error.message} onRetry={() => void pattern.refetch()} />
          ) : (
            <SkeletonRows rows={5} />
          )
        ) : (
          <>
            <BulkFields form={form} change={change} onChange={setChange} />
            <CheckField
              label={t`Allow a restart`}
              note={t`Servers that are on and cannot take it while they run are shut down and started again.`}
              checked={restart}
              onChange={setRestart}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

const differenceWithAbout = (micro: number, currency: Currency): string =>
  Math.round(micro) === 0
    ? differenceText(micro, currency)
    : withAbout(differenceText(micro, currency), { micro, currency });
const monthWithAbout = (micro: number, currency: Currency): string =>
  withAbout(monthText(micro, currency), { micro, currency });

/** What becomes, or became, of each. */
function Lines({ results, ordered = false }: { results: readonly Results[number][]; ordered?: boolean }) {
  return (
    <BulkList
      lines={results.map(
        ({ serverId, name, from, to, currency, beforeMicro, afterMicro, restarts, cmdId, refusal }) => ({
          id: serverId,
          name: name || serverId,
          note: from,
          tone: refusal === null ? 'ok' : 'warn',
          word:
            refusal !== null
              ? t`Skipped`
              : ordered
                ? t`Under way`
                : restarts
                  ? t`With a restart`
                  : t`Without a restart`,
          reason:
            refusal ??
            `${to}${currency === null ? '' : ` · ${differenceWithAbout(afterMicro - beforeMicro, currency)}`}`,
          taskId: cmdId,
        }),
      )}
    />
  );
}

interface SumOf {
  currency: Currency;
  before: number;
  after: number;
}

/** The months of those that can be changed, by currency. */
function sumsOf(results: Results): SumOf[] {
  const sums = new Map<Currency, SumOf>();
  for (const { currency, beforeMicro, afterMicro } of results) {
    if (currency === null) continue;
    const { before, after } = sums.get(currency) ?? { before: 0, after: 0 };
    sums.set(currency, { currency, before: before + beforeMicro, after: after + afterMicro });
  }
  return [...sums.values()];
}

function Sum({ results }: { results: Results }) {
  return (
    <div aria-live="polite" className="grid gap-1">
      {sumsOf(results).map(({ currency, before, after }) => (
        <p key={currency} className="flex items-baseline justify-between gap-3 tabular-nums">
          <span className="text-muted">
            {t`All together a month: ${monthWithAbout(before, currency)} before, ${monthWithAbout(after, currency)} after`}
          </span>
          <span className="font-semibold whitespace-nowrap">{differenceText(after - before, currency)}</span>
        </p>
      ))}
      <AboutMoney
        className="text-end"
        of={sumsOf(results).map(({ currency, before, after }) => ({ currency, micro: after - before }))}
      />
      {results.length > 0 && (
        <p className="text-xs text-muted">{t`Hours are counted as always on. What has begun of this month is charged for its days.`}</p>
      )}
    </div>
  );
}
