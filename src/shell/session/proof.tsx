import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import { isShownAsCode } from '../form/code-mode.ts';
import { toastError } from '../form/act.ts';
import type { AnswerOf, AnyOp, CallOf } from '#kernel/op.ts';
import { ApiError } from '../data/api-error.ts';
import { call } from '../data/call.ts';
import { refreshTouched } from '../data/query-client.ts';
import { asksForProof } from './asks-for-proof.ts';
import { webFrame } from '../boot/web-frame.ts';

const source = webFrame.find((module) => module.proofDialog)?.proofDialog;
const Dialog = source && lazyPart(source);

export interface Proof {
  /** Does the work; where the server wants a proof first, asks for it and does the work again. */
  guard(work: () => Promise<void>, onRefused?: (error: ApiError) => void): Promise<void>;
  /** Does an operation so, and reads again what it touches. */
  act<T extends AnyOp>(
    op: T,
    args: CallOf<T>,
    then?: { onDone?: ((answer: AnswerOf<T>) => void) | undefined; onRefused?: (error: ApiError) => void },
  ): Promise<void>;
  /** Is in the page that guards. */
  dialog: ReactNode;
}

/** For actions that an open screen must not be enough for. */
export function useProof(): Proof {
  const [waiting, setWaiting] = useState<{ again: () => Promise<void> } | null>(null);
  const guard: Proof['guard'] = async (work, onRefused = toastError) => {
    try {
      await work();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      if (asksForProof(failure)) setWaiting({ again: () => guard(work, onRefused) });
      else onRefused(failure);
    }
  };
  const act: Proof['act'] = async (op, args, { onDone, onRefused } = {}) => {
    if (isShownAsCode(op, () => args)) return;
    await guard(async () => {
      const answer = await call(op, args);
      await refreshTouched(op);
      onDone?.(answer);
    }, onRefused);
  };
  const dialog = waiting && Dialog && (
    <Suspense>
      <Dialog
        onClose={() => setWaiting(null)}
        onProven={() => {
          setWaiting(null);
          void waiting.again();
        }}
      />
    </Suspense>
  );
  return { guard, act, dialog };
}
