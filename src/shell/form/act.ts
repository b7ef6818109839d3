import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { AnswerOf, AnyOp, CallOf } from '#kernel/op.ts';
import { logViewPath } from '#domains/logs/paths.ts';
import { toast } from '#ui/toast.ts';
import type { ApiError } from '../data/api-error.ts';
import { call } from '../data/call.ts';
import { isShownAsCode } from './code-mode.ts';
import { holds } from '../session/session-reads.ts';
import { refreshTouched } from '../data/query-client.ts';

interface ActOptions<T extends AnyOp> {
  /** What it returns is awaited before what changed is read again. */
  onDone?: (answer: AnswerOf<T>, args: CallOf<T>) => void | Promise<void>;
  /** Handles the failure; by default a notice shows it. Return true to also show the notice. */
  onRefused?: (error: ApiError, args: CallOf<T>) => boolean | void;
  /** Adds what has to be asked for first, such as a proof of work; it belongs to the action, and so do its refusals. */
  prepare?: (args: CallOf<T>) => Promise<CallOf<T>>;
  /** The caller handles the end of the session itself. */
  ownSession?: true;
}

/** A new key for one intent; `randomUUID` is closed on plain HTTP, `getRandomValues` is not. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Shows a failure at the top right, with its codes to copy. */
export function toastError(error: ApiError, title = t`Something went wrong`) {
  const { requestId } = error;
  // A refusal explains itself; why something broke is in the log.
  const action =
    requestId !== undefined && error.status >= 500 && holds('log.view')
      ? { title: t`View log lines`, onChoose: () => location.assign(logViewPath({ requestId })) }
      : undefined;
  toast('error', title, { text: error.message, details: error.details, action });
}

type Sent<T extends AnyOp> = CallOf<T> & { ifMatch?: string | number; dryRun?: boolean };

/**
 * Does an operation, and reads again what it touches. An idempotent one carries a key that stays the same until it succeeds or its arguments
 * change: pressing again after a lost answer never does it twice.
 */
export function useAct<T extends AnyOp>(op: T, options: ActOptions<T> = {}) {
  const intent = useRef({ args: '', key: '' });
  const mutation = useMutation<AnswerOf<T>, ApiError, Sent<T>>({
    mutationFn: async ({ ifMatch, dryRun, ...rest }) => {
      // `rest` is CallOf<T> again: only these two were added to it.
      const args = rest as unknown as CallOf<T>;
      const text = JSON.stringify(args);
      if (intent.current.args !== text) intent.current = { args: text, key: newIdempotencyKey() };
      return call(op, (await options.prepare?.(args)) ?? args, {
        ...(op.idempotent ? { idempotencyKey: intent.current.key } : {}),
        ...(ifMatch === undefined ? {} : { ifMatch }),
        ...(dryRun ? { dryRun } : {}),
        ...(options.ownSession ? { ownSession: true } : {}),
      });
    },
    onSuccess: async (answer, args) => {
      intent.current = { args: '', key: '' };
      // Where it leads to another page, what was on the old one is not read again: it may no longer exist.
      await options.onDone?.(answer, args);
      if (!args.dryRun) void refreshTouched(op);
    },
    onError: (error, args) => {
      if (!options.onRefused || options.onRefused(error, args)) toastError(error);
    },
  });
  const { mutate } = mutation;
  const act = useCallback<typeof mutate>(
    (...rest) => {
      if (!isShownAsCode(op, () => rest[0] ?? {})) mutate(...rest);
    },
    [op, mutate],
  );
  return { ...mutation, mutate: act };
}
