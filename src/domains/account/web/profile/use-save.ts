import { useState } from 'react';
import { ApiError } from '#shell/api-error.ts';
import { refreshProfile } from './details.ts';

export type Phase = 'idle' | 'saving' | 'saved' | 'failed';

export interface Save<Value> {
  value: Value;
  phase: Phase;
  error: ApiError | undefined;
  /** Shows the value and stores it. */
  change(value: Value): void;
  retry(): void;
}

/** One field that is stored as soon as it is changed; what could not be stored stays in the field. */
export function useSave<Value>(stored: Value, store: (value: Value) => Promise<unknown>): Save<Value> {
  const [typed, setTyped] = useState<{ value: Value } | null>(null);
  const [phase, setPhase] = useState<Phase>('idle');
  const [error, setError] = useState<ApiError>();
  const run = async (value: Value) => {
    try {
      await store(value);
      await refreshProfile();
      setTyped(null);
      setPhase('saved');
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure);
      setPhase('failed');
    }
  };
  const change = (value: Value) => {
    setTyped({ value });
    setPhase('saving');
    setError(undefined);
    void run(value);
  };
  const value = typed === null ? stored : typed.value;
  return { value, phase, error, change, retry: () => change(value) };
}
