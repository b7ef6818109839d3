import { useRef, useState } from 'react';
import type { AnswerOf, AnyOp, CallOf } from '#kernel/op.ts';
import { useAct } from './act.ts';
import { ApiError } from '../data/api-error.ts';
import { refreshTouched } from '../data/query-client.ts';
import { asksForProof } from '../session/asks-for-proof.ts';
import { isShownAsCode } from './code-mode.ts';
import { useGivenReason } from './use-given-reason.ts';
import { dropDraft, readDraft, useDraft } from './draft.ts';
import type { RequestCall } from './request-code.ts';
import { useFormErrors, valueOf, type Typed, type Wrong } from './form-errors.ts';

export type InputOfCall<T> = CallOf<T> extends { input?: infer I } ? I : undefined;
/** `input` may be left out where the operation takes none, or takes the values as they are. */
type Sends<T, V> = [InputOfCall<T>] extends [undefined]
  ? { input?: never }
  : [V] extends [InputOfCall<T>]
    ? { input?: (values: V, confirmed: string) => InputOfCall<T> }
    : { input: (values: V, confirmed: string) => InputOfCall<T> };

interface Own<T extends AnyOp, V> {
  /** What the fields hold at first; without it the form has none. */
  start?: V;
  /** What the server holds by now takes the place of each value that no one has changed. */
  follows?: true;
  /** The version that was read, for operations that ask for it. */
  ifMatch?: string | number;
  /** Whether it is sent to see what it would do (`Dry-Run`); asked each time that it is sent. */
  dryRun?: () => boolean;
  /** What another user changed in the meantime is read again, to be shown beside what was typed: see `conflict`. */
  rereads?: true;
  /** The reason that was given also counts when it is sent again. */
  keepsReason?: true;
  /** Every change is sent at once; those made while one is under way follow it. */
  atOnce?: true;
  /** Under which name what was typed is kept in this tab, for a form that is left and found again. */
  draft?: string;
  /** The form handles the end of the session itself. */
  ownSession?: true;
  /** What is wrong with the values, said when the form is sent; nothing is sent then. */
  check?: (values: V) => Wrong | Promise<Wrong>;
  /** Adds to what is sent what has to be asked for first, such as a proof of work. */
  prepare?: (call: CallOf<T>) => Promise<CallOf<T>>;
  onDone?: (answer: AnswerOf<T>, values: V) => void;
  /** Asks for a proof of identity where the server wants one, and sends it again: `guard` of `useProof`. */
  guard?: (work: () => Promise<void>) => Promise<void>;
  /** In addition to the form's own handling, such as reloading what the refusal is about. */
  onRefused?: (error: ApiError) => void;
}

export type OpFormOptions<T extends AnyOp, V> = Omit<CallOf<T>, 'input'> & Sends<T, V> & Own<T, V>;

/**
 * A form that sends an operation: its values, what is wrong at each field, whether it is under way, and whether something
 * was typed. What was typed stays when the server refuses it; what the operation touches is read again.
 */
export function useOpForm<T extends AnyOp, V extends object = Record<never, never>>(
  op: T,
  options: OpFormOptions<T, V>,
) {
  // The types of the parts depend on T; the callers' types are checked.
  const {
    start,
    follows,
    input,
    ifMatch,
    dryRun,
    rereads,
    keepsReason,
    atOnce,
    draft,
    ownSession,
    check,
    prepare,
    onDone,
    onRefused,
    guard,
    ...parts
  } = options as Own<T, V> & {
    input?: (values: V, confirmed: string) => unknown;
  };
  const [base, setBase] = useState(start);
  const [values, setValues] = useState<V>(() => ({ ...start, ...(draft && readDraft<V>(draft)) }) as V);
  // A control may send the form at once, such as a code that is complete: before what it set is drawn.
  const latest = useRef(values);
  const put = (next: V) => {
    latest.current = next;
    setValues(next);
  };
  const changed = JSON.stringify(values) !== JSON.stringify(base ?? {});
  const [held, setHeld] = useState(start);
  if (follows && start && JSON.stringify(start) !== JSON.stringify(held)) {
    setHeld(start);
    setBase(start);
    put(followed(start, values, base));
  }
  useDraft(draft, values, changed);
  const act = useAct(op, {
    onRefused: (error) => {
      if (rereads && error.status === 412) void refreshTouched(op);
      onRefused?.(error);
    },
    ...(prepare ? { prepare } : {}),
    ...(ownSession ? { ownSession } : {}),
  });
  // Its own type has an argument that depends on T.
  const mutate = act.mutateAsync as unknown as (call: unknown) => Promise<AnswerOf<T>>;
  const errors = useFormErrors(guard && asksForProof(act.error) ? null : act.error);
  const set = (patch: Partial<V>) => {
    put({ ...latest.current, ...patch });
    errors.edit(Object.keys(patch));
    if (atOnce) send();
  };
  const givenReason = useGivenReason(op);
  // Refs, because what follows the answer belongs to an earlier drawing of the form.
  const over = useRef<{ from: typeof ifMatch; version: string | number }>(undefined);
  const sent = useRef<(answer: AnswerOf<T>) => void>(undefined);
  /** The version read, or the one of another user's change that was overwritten since. */
  const versionNow = () => (over.current?.from === ifMatch ? over.current?.version : undefined) ?? ifMatch;
  const conflict = rereads && act.error?.status === 412 ? act.error.message : undefined;
  const bodyOf = (values: V, confirmed: string): { input?: unknown } => {
    const sent = givenReason.join(input ? input(values, confirmed) : start === undefined ? undefined : values);
    return sent === undefined ? {} : { input: sent };
  };
  const requestOf = (confirmed: string): Omit<RequestCall, 'op'> => ({
    ...(parts as Pick<RequestCall, 'params' | 'query'>),
    ...bodyOf(latest.current, confirmed),
    ...(op.ifMatch ? { ifMatch: versionNow() } : {}),
  });
  function send(then?: (answer: AnswerOf<T>) => void, confirmed = '', version = versionNow()) {
    if (act.isPending) return;
    if (isShownAsCode(op, () => ({ ...requestOf(confirmed), dryRun: dryRun?.() ?? false }))) {
      // What was changed to see its code is not what the form holds.
      if (atOnce && base) put(base);
      return;
    }
    sent.current = then;
    const values = latest.current;
    const found = check?.(values);
    if (found instanceof Promise) void found.then((wrong) => errors.judge(wrong) && go(values));
    else if (errors.judge(found)) go(values);
    function go(values: V) {
      const asks = dryRun?.() ? { dryRun: true } : {};
      const call = {
        ...parts,
        ...bodyOf(values, confirmed),
        ...asks,
        ...(version === undefined ? {} : { ifMatch: version }),
      };
      const work = async () => {
        const answer = await mutate(call);
        setBase(values);
        if (!keepsReason) givenReason.forget();
        if (draft) dropDraft(draft);
        onDone?.(answer, values);
        then?.(answer);
      };
      // What is refused the form says itself.
      const quietly = (error: unknown) => {
        if (!(error instanceof ApiError) || (guard && asksForProof(error))) throw error;
      };
      const run = async () => {
        await (guard ? guard(() => work().catch(quietly)) : work().catch(quietly));
        if (atOnce && JSON.stringify(latest.current) !== JSON.stringify(values)) go(latest.current);
      };
      void run();
    }
  }
  return {
    values,
    set,
    /** Takes what came from the server, such as a proposal: no one typed it. */
    adopt(patch: Partial<V>) {
      put({ ...latest.current, ...patch });
      setBase((now) => now && { ...now, ...patch });
    },
    /** Begins again, such as after what was added. */
    restart(next: V) {
      put(next);
      setBase(next);
      if (act.isError) act.reset();
      if (draft) dropDraft(draft);
    },
    /** Value, error and what happens on a change, for a control of text, numbers or choices. */
    field: <K extends keyof V & string>(key: K) => ({
      value: values[key],
      error: errors.at(key),
      onChange: (next: V[K] | Typed) => set({ [key]: valueOf(next) } as unknown as Partial<V>),
    }),
    /** The same for a check box. */
    checked: <K extends keyof V & string>(key: K) => ({
      checked: values[key] as boolean,
      error: errors.at(key),
      onChange: (next: boolean) => set({ [key]: next } as unknown as Partial<V>),
    }),
    /** What is wrong at a key, such as `disks.0.sizeGb`, for what is no plain field. */
    error: errors.at,
    /** What is wrong at a key and at all below it, such as at the lines of a text. */
    errorsOf: errors.below,
    /** Errors that belong to no field; empty: none. */
    get wrong() {
      return conflict === undefined ? errors.others : '';
    },
    /** Another object after each refusal: the first wrong field gets the focus. */
    refused: errors.wrong ?? act.error,
    pending: act.isPending,
    /** Why it is sent, for `GivenReason`; null: no one is asked. */
    givenReason: givenReason.asked ? givenReason.of(errors) : null,
    /** An input with why it is sent. */
    withReason: givenReason.join,
    /** How the last sending went, for a mark beside the button. */
    status: act.status,
    changed,
    /** Sends the form; what was typed to confirm it goes to `input`. */
    send,
    /** What it would send now: to be shown as code. */
    request: (confirmed = ''): RequestCall => ({ ...requestOf(confirmed), op }),
    /** With `rereads`: what the server says of another user's change, until the form is sent or begun again. */
    conflict,
    /** Sends the form over another user's change, whose version is given, and goes on as when it was sent before. */
    overwrite: (version: string | number, then = sent.current) => {
      over.current = { from: ifMatch, version };
      send(then);
    },
  };
}

/** What the server holds, with the values that were changed since it was read before. */
function followed<V extends object>(next: V, values: V, before: V | undefined): V {
  const isChanged = (key: keyof V) => JSON.stringify(values[key]) !== JSON.stringify(before?.[key]);
  const changed = (Object.keys(values) as (keyof V)[]).filter(isChanged);
  return { ...next, ...Object.fromEntries(changed.map((key) => [key, values[key]])) };
}

/** A form for components that draw some of its fields, regardless of the operation. */
export type FieldsOf<V extends object> = Pick<
  ReturnType<typeof useOpForm<AnyOp, V>>,
  'values' | 'set' | 'field' | 'checked' | 'error' | 'errorsOf'
>;
