import { plural, t } from '@lingui/core/macro';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Sayable } from '#kernel/message.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Banner, SkeletonRows } from '#ui/Feedback.tsx';
import { BulkList, type BulkLine } from './BulkList.tsx';
import { useLeave } from './OpDialog.tsx';
import { GivenReason } from './GivenReason.tsx';
import type { RequestCall } from './request-code.ts';
import { ShowCode } from './ShowCode.tsx';
import type { ReasonInput } from './use-given-reason.ts';
import type { BulkResult } from './use-bulk.ts';

/** What a dialog needs of a change of many: `useBulk` gives it. */
export interface Bulk<Result> {
  form: { wrong: string; refused: object | null; pending: boolean; changed: boolean; givenReason?: ReasonInput | null };
  stage: 'write' | 'check' | 'done';
  checks: 'first' | 'opened' | undefined;
  checked: readonly Result[] | undefined;
  results: readonly Result[] | undefined;
  judged: readonly { row: { id: string; name: string }; refusal: Sayable | null }[] | undefined;
  live: { results: readonly BulkResult[] | undefined } | null;
  close: boolean;
  skipped: readonly string[];
  idOf(one: object): string;
  submit(): void;
  request(): RequestCall;
  back(): void;
  again(ids: readonly string[]): void;
}

interface Props<Result> {
  bulk: Bulk<Result>;
  title: string;
  /** The title once it was sent; the same unless given. */
  doneTitle?: string;
  /** The words on the button that sends it, for so many as can take it. */
  action: string | ((able: number) => string);
  /** The words on the button while it asks first who can take it. */
  check?: string;
  danger?: boolean;
  /** Why it cannot be sent now. */
  disabledReason?: Sayable | null;
  /** Why it cannot be sent that none of them can take. */
  none?: string;
  /** The label of objects that can be changed, were changed, and were not. */
  labels: { ready?: string; done: string; skipped?: string };
  /** More of a line than its words: a price, an address. */
  lineOf?(result: Result, done: boolean): Partial<BulkLine>;
  /** In the place of the list. */
  list?(results: readonly Result[], done: boolean): ReactNode;
  /** Distinguishes objects with the same name, such as by location. */
  noteOf?(id: string): string;
  /** In one sentence, above the list. */
  status?: string;
  /** What is said of those that can take it, such as what they cost together. */
  sum?(able: readonly Result[]): ReactNode;
  /** What became of each so far, and which came to nothing, where it is followed after the answer. */
  followed?: { lines: readonly BulkLine[]; failed: readonly string[] } | undefined;
  /** Is beside the last button, once it was sent. */
  after?: ReactNode;
  /** What is asked below the list before it is sent. */
  below?: ReactNode;
  /** What is asked before it is sent. */
  children?: ReactNode;
  onClose(): void;
}

/** Changes many at once: says first who can take it, then what became of each, and tries again what failed. */
export function BulkDialog<Result extends BulkResult>(props: Props<Result>) {
  const { bulk, title, doneTitle, danger, sum, after, below, children, onClose } = props;
  const { form, stage, close } = bulk;
  const leave = useLeave((form.changed || form.givenReason?.typed === true) && stage === 'write', onClose);
  const closing = useRef(onClose);
  useEffect(() => void (closing.current = onClose));
  useEffect(() => {
    if (close) closing.current();
  }, [close]);
  const shown = stage === 'done' ? bulk.results : (bulk.checked ?? bulk.live?.results);
  const able = bulk.judged
    ? bulk.judged.filter(({ refusal }) => refusal === null).length
    : shown?.filter(({ refusal }) => refusal === null).length;
  const first = bulk.checks === 'first' && stage === 'write';
  const none = able === 0 && !first ? (props.none ?? t`None of the selected items can do this now.`) : null;
  const send = typeof props.action === 'string' ? props.action : props.action(able ?? 0);
  const action = first ? (props.check ?? send) : send;
  const reason = none ?? props.disabledReason ?? null;
  const done = stage === 'done';
  return (
    <>
      <Dialog
        title={done ? (doneTitle ?? title) : title}
        refused={form.refused}
        onClose={leave.ask}
        onSubmit={done ? onClose : () => reason === null && !form.pending && bulk.submit()}
        footer={
          done ? (
            <>
              <TryAgain ids={props.followed?.failed ?? bulk.skipped} busy={form.pending} onRun={bulk.again} />
              {after}
              <Button type="submit" look="primary">
                {t`Done`}
              </Button>
            </>
          ) : (
            <>
              <ShowCode request={bulk.request} />
              {stage === 'check' && bulk.checks === 'first' ? (
                <Button onClick={bulk.back}>{t`Back`}</Button>
              ) : (
                <Button onClick={onClose}>{t`Cancel`}</Button>
              )}
              <Button type="submit" look={danger ? 'danger' : 'primary'} busy={form.pending} disabledReason={reason}>
                {action}
              </Button>
            </>
          )
        }
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {form.wrong !== '' && <Banner tone="bad">{form.wrong}</Banner>}
          {!done && children}
          {props.status !== undefined && (
            <p role="status" className="text-muted">
              {props.status}
            </p>
          )}
          <Lines {...props} />
          {!done && bulk.checked && sum?.(bulk.checked.filter(({ refusal }) => refusal === null))}
          {!done && below}
          {!done && <GivenReason reason={form.givenReason} />}
        </div>
      </Dialog>
      {leave.question}
    </>
  );
}

/** How many can take a change and how many cannot, in one sentence. */
export function introOf(can: number, cannot: number): string {
  const ready = plural(can, { one: '# is ready', other: '# are ready' });
  return cannot === 0 ? `${ready}.` : t`${ready}, ${cannot} will be skipped.`;
}

function Lines<Result extends BulkResult>({ bulk, labels, lineOf, list, noteOf, status, followed }: Props<Result>) {
  const { stage, checked, results, judged, live, checks, idOf } = bulk;
  const done = stage === 'done';
  const lineFrom = (id: string, { name, refusal, cmdId }: BulkResult, more: Partial<BulkLine> = {}): BulkLine => ({
    id,
    name: name || id,
    tone: refusal === null ? 'ok' : 'warn',
    label: refusal === null ? (done ? labels.done : (labels.ready ?? t`Ready`)) : (labels.skipped ?? t`Skipped`),
    reason: refusal,
    // A trial names tasks that were never begun.
    taskId: (done ? cmdId : null) ?? null,
    ...(noteOf ? { note: noteOf(id) } : {}),
    ...more,
  });
  const judgedLines = (judged ?? []).map(({ row, refusal }) => ({
    refusal,
    line: lineFrom(row.id, { name: row.name, refusal }),
  }));
  const skipped = judgedLines.filter(({ refusal }) => refusal !== null).map(({ line }) => line);
  if (done && followed) {
    const noted = followed.lines.map((line) => ({ ...line, ...(noteOf ? { note: noteOf(line.id) } : {}) }));
    return (
      <div aria-live={status === undefined ? 'polite' : 'off'}>
        <BulkList lines={noted} />
      </div>
    );
  }
  const shown = done ? results : checked;
  if (shown) {
    if (list) return <>{list(shown, done)}</>;
    const lines = shown.map((one) => lineFrom(idOf(one), one, one.refusal === null ? lineOf?.(one, done) : {}));
    const known = new Set(lines.map(({ id }) => id));
    return <BulkList lines={[...lines, ...skipped.filter(({ id }) => !known.has(id))]} />;
  }
  if (judged) {
    const ready = judgedLines.filter(({ refusal }) => refusal === null).map(({ line }) => line);
    return <BulkList lines={[...ready, ...skipped]} />;
  }
  if (checks === 'opened') return bulk.form.pending ? <SkeletonRows rows={2} /> : null;
  if (live === null) return null;
  if (live.results === undefined) return <SkeletonRows rows={2} />;
  const cannot = live.results.filter(({ refusal }) => refusal !== null).length;
  return (
    <div className="grid gap-2">
      <p role="status" className="text-muted">
        {introOf(live.results.length - cannot, cannot)}
      </p>
      <BulkList lines={live.results.map((one) => lineFrom(idOf(one), one))} />
    </div>
  );
}

interface TryAgainProps {
  /** What came to nothing; none: there is no button. */
  ids: readonly string[];
  busy: boolean;
  onRun(ids: string[]): void;
}

/** Sends a change of many once more, to those that it passed over. */
function TryAgain({ ids, busy, onRun }: TryAgainProps) {
  if (ids.length === 0) return null;
  return (
    <Button busy={busy} onClick={() => onRun([...ids])}>
      {plural(ids.length, { one: 'Retry #', other: 'Retry #' })}
    </Button>
  );
}
