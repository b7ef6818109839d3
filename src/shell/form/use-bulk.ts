import { mergeResults } from './merge-results.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Sayable } from '#kernel/message.ts';
import type { AnswerOf, AnyOp, CallOf } from '#kernel/op.ts';
import { call } from '../data/call.ts';
import { keyOf } from '../data/read.ts';
import type { Wrong } from './form-errors.ts';
import type { RequestCall } from './request-code.ts';
import { useOpForm, type InputOfCall } from './use-op-form.ts';

/** So long a form rests before it is asked what it would do. */
const restMs = 300;

/** The value once it has been the same for a while; the first one counts at once. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as T), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

type ResultOf<T> = AnswerOf<T> extends { results: readonly (infer Result)[] } ? Result : never;
/** The result for each object. */
export interface BulkResult {
  name: string;
  /** Why it was, or would be, skipped; null: it is not. */
  refusal: Sayable | null;
  cmdId?: string | null;
}

/** How the dialog finds out beforehand which objects can take the change. */
interface Checks<Row, V> {
  /** Judged here, by what is known of a row. */
  judge?: (row: Row, values: V) => Sayable | null;
  /** All are sent, also those that are judged not to take it: the answer says why, and they can be tried again. */
  sendsAll?: boolean;
  /** Asked by `Dry-Run` before it is done: when the form is sent first, or when the dialog opens. */
  checks?: 'first' | 'opened';
  /** A second try is checked first, too: prices and rules may be others by now. */
  checksAgain?: boolean;
}

interface Options<T extends AnyOp, Row, V> extends Checks<Row, V> {
  rows: readonly Row[];
  /** The name of the id in the results, such as `objectId`. */
  key: keyof ResultOf<T> & string;
  start?: V;
  params?: Record<string, string>;
  /** What is sent for some of them; `dryRun`: to see what it would do. */
  input(values: V, ids: string[], dryRun: boolean): InputOfCall<T>;
  /** Asked by `Dry-Run` while the form is filled in, as soon as there is something to ask. */
  ready?: (values: V) => boolean;
  check?: (values: V) => Wrong;
  /** Called with each response; true: the dialog closes instead of showing it. `again`: it was a retry. */
  onDone?: (results: readonly ResultOf<T>[], again: boolean) => boolean | void;
}

/** A change of many: who can take it, what became of each, and a second try for those that it passed over. */
export function useBulk<
  T extends AnyOp,
  Row extends { id: string; name: string },
  V extends object = Record<never, never>,
>(op: T, options: Options<T, Row, V>) {
  type Result = ResultOf<T> & BulkResult;
  const { key, start, params, input, check, judge, ready, sendsAll, checks, checksAgain, onDone } = options;
  // Kept as they were: the selection may move while the dialog is open, and rows as events come in.
  const [rows] = useState(options.rows);
  const [checked, setChecked] = useState<readonly Result[]>();
  const [results, setResults] = useState<readonly Result[]>();
  const [answers, setAnswers] = useState<readonly AnswerOf<T>[]>([]);
  const [close, setClose] = useState(false);
  const asked = useRef({ ids: [] as string[], dryRun: false });
  const idOf = (one: Result) => String(one[key]);
  // The parts of the call depend on T; they are checked where this is called.
  const form = useOpForm<AnyOp, V>(op, {
    ...(start === undefined ? {} : { start }),
    ...(params === undefined ? {} : { params }),
    ...(check === undefined ? {} : { check }),
    keepsReason: true,
    input: (values: V) => input(values, asked.current.ids, asked.current.dryRun),
    dryRun: () => asked.current.dryRun,
    onRefused: () => checks === 'first' && setChecked(undefined),
    onDone: (answer: { results: readonly Result[] }) => {
      setChecked(asked.current.dryRun ? answer.results : undefined);
      if (asked.current.dryRun) return;
      setAnswers((before) => [...before, answer as unknown as AnswerOf<T>]);
      if (onDone?.(answer.results, results !== undefined) === true) setClose(true);
      else setResults(mergeResults(results, answer.results, idOf));
    },
  } as never);
  const send = (ids: readonly string[], dryRun = false) => {
    asked.current = { ids: [...ids], dryRun };
    form.send();
  };
  const ids = rows.map(({ id }) => id);
  const judged = judge && rows.map((row) => ({ row, refusal: judge(row, form.values) }));
  const able = judged?.filter(({ refusal }) => refusal === null).map(({ row }) => row) ?? rows;
  const live = useLiveCheck(op, {
    args:
      ready?.(form.values) === true && results === undefined ? { params, input: input(form.values, ids, true) } : null,
  });
  const open = useRef(() => send(ids, true));
  useEffect(() => {
    if (checks === 'opened') open.current();
  }, [checks]);
  const stage: 'write' | 'check' | 'done' = checked !== undefined ? 'check' : results !== undefined ? 'done' : 'write';
  return {
    form,
    rows,
    stage,
    checks,
    checked,
    results,
    /** The change, and each time that it was tried again, in order. */
    answers,
    judged,
    /** Those that can take it, as far as it is judged here. */
    able,
    /** What the server would return for each with the current form; null: not asked. */
    live,
    /** It has said itself what became of it. */
    close,
    idOf: (one: object) => idOf(one as Result),
    /** Those that it passed over. */
    skipped: (results ?? []).filter(({ refusal }) => refusal !== null).map(idOf),
    submit() {
      if (checked) send(checked.map(idOf));
      else
        send(
          (sendsAll ? rows : able).map(({ id }) => id),
          checks === 'first',
        );
    },
    /** What it would send now, to be shown as code. */
    request: (): RequestCall => ({
      op,
      ...(params === undefined ? {} : { params }),
      input: form.withReason(
        input(form.values, checked?.map(idOf) ?? (sendsAll ? rows : able).map(({ id }) => id), false),
      ),
    }),
    back: () => setChecked(undefined),
    again: (some: readonly string[]) => send(some, checksAgain === true),
  };
}

/** The preview of a bulk change with the current form; asking changes nothing. Form errors are shown on submit, not here. */
function useLiveCheck(op: AnyOp, { args }: { args: object | null }) {
  const asked = useSettled(args);
  const query = useQuery<{ results: readonly BulkResult[] }>({
    queryKey: [...keyOf(op), 'dry-run', asked],
    queryFn: ({ signal }) => call(op, asked as CallOf<AnyOp>, { signal, dryRun: true, quiet: true }),
    enabled: args !== null && asked !== null,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    // What was true a while ago is asked again when the dialog is opened again.
    gcTime: 0,
    retry: false,
  });
  return args === null || query.isError ? null : { results: query.data?.results };
}
