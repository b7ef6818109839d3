import { plural, t } from '@lingui/core/macro';
import { useQueries } from '@tanstack/react-query';
import { ReadState } from '#shell/data/ReadState.tsx';
import { type BulkLine } from '#shell/form/BulkList.tsx';
import { readOptions, useRead } from '#shell/data/read.ts';
import { BulkDialog } from '#shell/form/BulkDialog.tsx';
import { useBulk } from '#shell/form/use-bulk.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { CheckField, SelectField } from '#ui/ChoiceFields.tsx';
import { DoneDialog } from '#ui/Dialog.tsx';
import { servicelets } from '../contract.ts';
import { maxFileBytes, maxServers } from '../limits.ts';
import { isLive, refusalOfServicelet, type RunState } from '../states.ts';
import { FileFields, ParameterFields } from './RunFields.tsx';
import type { Allowed, ServerRow, Upload } from './types.ts';
import { serviceletActionLabel, osLabel, runTone, runLabel } from './labels.ts';

/** Runs a servicelet on each of the selected servers, and follows what becomes of each. */
export default function BulkRunDialog({ rows, onClose }: { rows: readonly ServerRow[]; onClose(): void }) {
  const read = useRead(servicelets.listAllowedServicelets, {});
  if (read.data) return <Order rows={rows} allowed={read.data.items} onClose={onClose} />;
  return (
    <DoneDialog title={t`Run servicelet`} action={t`Close`} onClose={onClose}>
      <ReadState read={read} rows={4} />
    </DoneDialog>
  );
}

interface OrderProps {
  rows: readonly ServerRow[];
  allowed: readonly Allowed[];
  onClose(): void;
}

const nothing: { values: Record<string, string>; file: Upload | null } = { values: {}, file: null };

function Order({ rows, allowed, onClose }: OrderProps) {
  const choices = allowed.flatMap((one) =>
    one.actions.map(({ action }) => ({ one, action, key: `${one.id}:${action}` })),
  );
  const bulk = useBulk(servicelets.runServiceletOnMany, {
    rows,
    key: 'serverId',
    start: { ...nothing, key: choices[0]?.key ?? '', stopOnFailure: false },
    judge: (row) => refusalOfServicelet('run', { server: row.state }),
    sendsAll: true,
    input: ({ key: wanted, ...values }, serverIds) => ({
      ...values,
      serviceletId: choices.find((choice) => choice.key === wanted)?.one.id ?? '',
      action: choices.find((choice) => choice.key === wanted)?.action ?? 'run',
      serverIds,
    }),
  });
  const { form } = bulk;
  const { key } = form.values;
  const chosen = choices.find((choice) => choice.key === key);
  const needs = chosen?.one.actions.find(({ action }) => action === chosen.action);
  const many = bulk.rows.length > maxServers ? t`Select at most ${maxServers} servers.` : null;
  const runs = useRuns(bulk.answers);
  const outcomes = (bulk.results ?? []).map((result) => {
    const run = runs.get(result.runId ?? '');
    const state = result.refusal === null ? (run?.state ?? 'queued') : null;
    return { result, run, state };
  });
  const live = outcomes.some(({ state }) => state !== null && isLive(state));
  const failed = live ? [] : outcomes.filter(({ state }) => state !== 'ok');
  return (
    <BulkDialog
      bulk={bulk}
      title={plural(bulk.rows.length, { one: 'Run servicelet on # server', other: 'Run servicelet on # servers' })}
      doneTitle={live ? t`Servicelet: running` : t`Servicelet: results`}
      action={(count) => plural(count, { one: 'Run on # server', other: 'Run on # servers' })}
      disabledReason={chosen === undefined ? t`No servicelets available to you.` : many}
      labels={{ done: t`Done` }}
      followed={{ lines: outcomes.map(resultLine), failed: failed.map(({ result }) => result.serverId) }}
      onClose={onClose}
    >
      <SelectField
        label={t`Servicelet`}
        value={key}
        choices={choices.map(({ one, action, key: value }) => ({
          value,
          title: `${action === 'run' ? one.name : `${serviceletActionLabel(action)} ${one.name}`} (${osLabel(one.os)})`,
        }))}
        onChange={(next) => form.set({ key: next, ...nothing })}
      />
      <ParameterFields
        parameters={chosen?.one.parameters.filter(({ name }) => needs?.parameters.includes(name)) ?? []}
        values={form.values.values}
        errorOf={form.error}
        onChange={(values) => form.set({ values })}
      />
      {chosen && needs && needs.file !== 'none' && (
        <FileFields
          key={key}
          os={chosen.one.os}
          required={needs.file === 'required'}
          limit={maxFileBytes}
          file={form.values.file}
          errorOf={form.error}
          onChange={(file) => form.set({ file })}
        />
      )}
      <CheckField
        label={t`Stop on the first failure`}
        note={t`Runs on one server at a time and skips the remaining ones after a failure.`}
        {...form.checked('stopOnFailure')}
      />
    </BulkDialog>
  );
}

type Answer = AnswerOf<typeof servicelets.runServiceletOnMany>;
type Run = AnswerOf<typeof servicelets.readServiceletBatch>['items'][number];

/** The runs of some rounds, by their ids. */
function useRuns(begun: readonly Answer[]): ReadonlyMap<string, Run> {
  return useQueries({
    queries: begun.map(({ batchId, results }) => ({
      ...readOptions(servicelets.readServiceletBatch, { params: { batchId } }),
      enabled: results.some(({ runId }) => runId !== null),
      refetchInterval: 10_000,
    })),
    combine: (reads) => new Map(reads.flatMap((read) => read.data?.items ?? []).map((run) => [run.id, run])),
  });
}

interface RunOutcome {
  result: Answer['results'][number];
  run: Run | undefined;
  state: RunState | null;
}

function resultLine({ result: { serverId: id, name, cmdId, refusal }, run, state }: RunOutcome): BulkLine {
  if (state === null) return { id, name, tone: 'warn', label: t`Skipped`, reason: refusal };
  const code = run?.exitCode ?? null;
  const reason = run?.reason ?? (code === null || code === 0 ? null : t`exit code ${code}`);
  return { id, name, tone: runTone[state], label: runLabel(state), reason, taskId: cmdId };
}
