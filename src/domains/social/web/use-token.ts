import { useState } from 'react';
import { ApiError } from '#shell/api-error.ts';
import { use, type Token } from './process.ts';

/** Uses a social token from a form: whether it is under way, and what was refused. */
export function useToken(token: Token) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const submit = async (extra: Parameters<typeof use>[1]) => {
    if (busy) return null;
    setBusy(true);
    setError(undefined);
    try {
      return await use(token, extra);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure);
      return null;
    } finally {
      setBusy(false);
    }
  };
  const text = error?.items.map(({ info }) => info).join(' ') ?? '';
  return { busy, text, submit };
}
