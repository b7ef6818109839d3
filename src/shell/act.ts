import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { AnswerOf, AnyOp, CallOf } from '#kernel/op.ts';
import { toast } from '#ui/toast.ts';
import type { ApiError } from './api-error.ts';
import { call } from './call.ts';
import { cache } from './query-client.ts';
import { keyOf } from './read.ts';

interface ActOptions<T extends AnyOp> {
  onDone?: (answer: AnswerOf<T>, args: CallOf<T>) => void;
  /** Takes the failure; without it a notice tells it. Return true to have the notice as well. */
  onRefused?: (error: ApiError, args: CallOf<T>) => boolean | void;
  /** Operations whose answers are read again afterwards. */
  refresh?: readonly AnyOp[];
}

/** A new key for one intent; `randomUUID` is closed on plain HTTP, `getRandomValues` is not. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Tells of a failure at the top right, with its codes to copy. */
export function toastError(error: ApiError, title = t`That did not work`) {
  toast('error', title, { text: error.message, details: error.details });
}

/**
 * Does an operation. An idempotent one carries a key that stays the same until it succeeds or its arguments
 * change: pressing again after a lost answer never does it twice.
 */
export function useAct<T extends AnyOp>(op: T, options: ActOptions<T> = {}) {
  const intent = useRef({ args: '', key: '' });
  return useMutation<AnswerOf<T>, ApiError, CallOf<T> & { ifMatch?: string | number }>({
    mutationFn: ({ ifMatch, ...rest }) => {
      // `rest` is CallOf<T> again: only `ifMatch` was added to it.
      const args = rest as unknown as CallOf<T>;
      const text = JSON.stringify(args);
      if (intent.current.args !== text) intent.current = { args: text, key: newIdempotencyKey() };
      return call(op, args, {
        ...(op.idempotent ? { idempotencyKey: intent.current.key } : {}),
        ...(ifMatch === undefined ? {} : { ifMatch }),
      });
    },
    onSuccess: (answer, args) => {
      intent.current = { args: '', key: '' };
      for (const read of options.refresh ?? []) void cache.invalidateQueries({ queryKey: keyOf(read) });
      options.onDone?.(answer, args);
    },
    onError: (error, args) => {
      if (!options.onRefused || options.onRefused(error, args)) toastError(error);
    },
  });
}
