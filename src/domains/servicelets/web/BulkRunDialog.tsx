import { plural, t } from '@lingui/core/macro';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { BulkList, type BulkLine } from '#shell/BulkList.tsx';
import { readOptions, useRead } from '#shell/read.ts';
import { TryAgain } from '#shell/TryAgain.tsx';
import type { AnswerOf, CallOf } from '#kernel/op.ts';
import { Button } from '#ui/Button.tsx';
import { CheckField, SelectField } from '#ui/ChoiceFields.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Banner, InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { servicelets } from '../contract.ts';
import { maxFileBytes, maxServers } from '../limits.ts';
import { isLive, refusalOfServicelet, type Deed, type RunState } from '../states.ts';
import { FileFields, ParameterFields } from './RunFields.tsx';
import type { Allowed, ServerRow, Upload } from './types.ts';
import { deedWord, osWord, runTone, runWord } from './words.ts';

/** What was ordered, and what the answer was: the first time, and each time that it was tried again. */
interface Round {
  input: CallOf<typeof servicelets.runServiceletOnMany>['input'];
  begun: AnswerOf<typeof servicelets.runServiceletOnMany>;
}

/** Runs a servicelet on each of the selected servers, and follows what becomes of each. */
export default function BulkRunDialog({ rows, onClose }: { rows: readonly ServerRow[]; onClose(): void }) {
  const read = useRead(servicelets.listAllowedServicelets, {});
  const [rounds, setRounds] = useState<readonly Round[]>([]);
  const begin = (round: Round) => setRounds((before) => [...before, round]);
  if (rounds.length > 0) return <Outcome rounds={rounds} onAgain={begin} onClose={onClose} />;
  if (read.data) return <Order rows={rows} allowed={read.data.items} onBegun={begin} onClose={onClose} />;
  return (
    <Dialog title={t`Run servicelet`} onClose={onClose} footer={<Button onClick={onClose}>{t`Close`}</Button>}>
      {read.error ? (
        <InlineError text={read.error.message} onRetry={() => void read.refetch()} />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </Dialog>
  );
}

interface OrderProps {
  rows: readonly ServerRow[];
  allowed: readonly Allowed[];
  onBegun(round: Round): void;
  onClose(): void;
}

function Order({ rows, allowed, onBegun, onClose }: OrderProps) {
  const choices = allowed.flatMap((one) => one.deeds.map(({ deed }) => ({ one, deed, key: `${one.id}:${deed}` })));
  const [key, setKey] = useState(choices[0]?.key ?? '');
  const [values, setValues] = useState<Record<string, string>>({});
  const [file, setFile] = useState<Upload | null>(null);
  const [stopOnFailure, setStop] = useState(false);
  // Judged once, so that the list does not move under the pointer while events come in.
  const [checked] = useState(() =>
    rows.map((row) => ({ row, reason: refusalOfServicelet('run', { server: row.state }) })),
  );
  const chosen = choices.find((choice) => choice.key === key);
  const needs = chosen?.one.deeds.find(({ deed }) => deed === chosen.deed);
  const able = checked.filter(({ reason }) => reason === null);
  // All of them: the answer says of the others why not, and they can be tried again.
  const serverIds = checked.map(({ row }) => row.id);
  const run = useAct(servicelets.runServiceletOnMany, {
    onRefused: () => false,
    onDone: (begun, { input }) => onBegun({ input, begun }),
  });
  const errorOf = (field: string) => run.error?.of(field);
  const submit = () => {
    if (chosen === undefined) return;
    const deed: Deed = chosen.deed;
    run.mutate({ input: { serviceletId: chosen.one.id, deed, values, file, serverIds, stopOnFailure } });
  };
  const none = able.length === 0 ? t`None of the selected servers can do this now.` : null;
  const many = serverIds.length > maxServers ? t`Select at most ${maxServers} servers.` : null;
  const unplaced =
    run.error?.items.filter((item) => item.key === undefined || !/^(values\.|file)/.test(item.key)) ?? [];
  const count = able.length;
  return (
    <Dialog
      title={plural(rows.length, { one: 'Run servicelet on # server', other: 'Run servicelet on # servers' })}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            type="submit"
            look="primary"
            busy={run.isPending}
            disabledReason={chosen === undefined ? t`There is no servicelet that you may run.` : (none ?? many)}
          >
            {plural(count, { one: 'Run on # server', other: 'Run on # servers' })}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {unplaced.length > 0 && <Banner tone="bad">{unplaced.map(({ info }) => info).join(' ')}</Banner>}
        <SelectField
          label={t`Servicelet`}
          value={key}
          choices={choices.map(({ one, deed, key: value }) => ({
            value,
            title: `${deed === 'run' ? one.name : `${deedWord(deed)} ${one.name}`} (${osWord(one.os)})`,
          }))}
          onChange={(next) => {
            setKey(next);
            setValues({});
            setFile(null);
          }}
        />
        <ParameterFields
          parameters={chosen?.one.parameters.filter(({ name }) => needs?.parameters.includes(name)) ?? []}
          values={values}
          errorOf={errorOf}
          onChange={setValues}
        />
        {chosen && needs && needs.file !== 'none' && (
          <FileFields
            key={key}
            os={chosen.one.os}
            required={needs.file === 'required'}
            limit={maxFileBytes}
            file={file}
            errorOf={errorOf}
            onChange={setFile}
          />
        )}
        <CheckField
          label={t`Stop on the first failure`}
          note={t`One server after the other; those that have not begun are left out.`}
          checked={stopOnFailure}
          onChange={setStop}
        />
        <BulkList lines={checked.map(({ row, reason }) => lineOf(row, reason))} />
      </div>
    </Dialog>
  );
}

const lineOf = ({ id, name }: ServerRow, reason: string | null): BulkLine =>
  reason === null ? { id, name, tone: 'ok', word: t`Ready` } : { id, name, tone: 'warn', word: t`Skipped`, reason };

interface OutcomeProps {
  rounds: readonly Round[];
  onAgain(round: Round): void;
  onClose(): void;
}

/** What became of each, by its last try: runs that go on are read again as they move. */
function Outcome({ rounds, onAgain, onClose }: OutcomeProps) {
  const runs = useRuns(rounds.map(({ begun }) => begun));
  const last = new Map(rounds.flatMap(({ begun }) => begun.results).map((result) => [result.serverId, result]));
  const told = [...last.values()].map((result) => {
    const run = runs.get(result.runId ?? '');
    const state = result.refusal === null ? (run?.state ?? 'queued') : null;
    return { result, run, state };
  });
  const again = useAct(servicelets.runServiceletOnMany, {
    onRefused: () => false,
    onDone: (begun, { input }) => onAgain({ input, begun }),
  });
  const input = rounds[0]?.input;
  const failed = told.filter(({ state }) => state !== 'ok' && (state === null || !isLive(state)));
  const live = told.some(({ state }) => state !== null && isLive(state));
  return (
    <Dialog
      title={live ? t`Servicelet: under way` : t`Servicelet: what happened`}
      onClose={onClose}
      onSubmit={onClose}
      footer={
        <>
          {input && !live && (
            <TryAgain
              ids={failed.map(({ result }) => result.serverId)}
              busy={again.isPending}
              onRun={(serverIds) => again.mutate({ input: { ...input, serverIds } })}
            />
          )}
          <Button type="submit" look="primary">
            {t`Done`}
          </Button>
        </>
      }
    >
      {again.error && <Banner tone="bad">{again.error.message}</Banner>}
      <div aria-live="polite">
        <BulkList lines={told.map(toldLine)} />
      </div>
    </Dialog>
  );
}

type Run = AnswerOf<typeof servicelets.readServiceletBatch>['items'][number];

/** The runs of some rounds, by their ids. */
function useRuns(begun: readonly Round['begun'][]): ReadonlyMap<string, Run> {
  return useQueries({
    queries: begun.map(({ batchId, results }) => ({
      ...readOptions(servicelets.readServiceletBatch, { params: { batchId } }),
      enabled: results.some(({ runId }) => runId !== null),
      refetchInterval: 10_000,
    })),
    combine: (reads) => new Map(reads.flatMap((read) => read.data?.items ?? []).map((run) => [run.id, run])),
  });
}

interface Told {
  result: Round['begun']['results'][number];
  run: Run | undefined;
  state: RunState | null;
}

function toldLine({ result: { serverId: id, name, cmdId, refusal }, run, state }: Told): BulkLine {
  if (state === null) return { id, name, tone: 'warn', word: t`Skipped`, reason: refusal };
  const code = run?.exitCode ?? null;
  const reason = run?.reason ?? (code === null || code === 0 ? null : t`exit code ${code}`);
  return { id, name, tone: runTone[state], word: runWord(state), reason, taskId: cmdId };
}
