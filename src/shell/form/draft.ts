import { useEffect } from 'react';
import { cache } from '../data/query-client.ts';
import { userOptions, type UserContext } from '../session/session-reads.ts';

const prefix = 'console.draft:';
const keyOf = (name: string) => `${prefix}${name}`;
const ownerNow = () => cache.getQueryData<UserContext>(userOptions.queryKey)?.userId ?? '';

interface Draft {
  /** The next user to sign in in this tab may be a different one. */
  owner: string;
  values: unknown;
}

/** What was typed into a form before the session ended or the page was reloaded; `undefined` when nothing was. */
export function readDraft<Values>(name: string): Partial<Values> | undefined {
  const text = sessionStorage.getItem(keyOf(name));
  if (text === null) return undefined;
  // Written by `useDraft` under the same name; a form takes what fits and validates it as if typed.
  const draft = JSON.parse(text) as Draft;
  return draft.owner === ownerNow() ? (draft.values as Partial<Values>) : undefined;
}

/** Keeps the values of a form in this tab while it is open. Leave passwords out. */
export function useDraft(name: string | undefined, values: unknown, changed: boolean) {
  const text = JSON.stringify(values);
  useEffect(() => {
    if (name === undefined || !changed) return;
    const draft: Draft = { owner: ownerNow(), values: JSON.parse(text) };
    sessionStorage.setItem(keyOf(name), JSON.stringify(draft));
  }, [name, text, changed]);
}

/** The form has been sent, or given up. */
export function dropDraft(name: string) {
  sessionStorage.removeItem(keyOf(name));
}

/** The user who signs out leaves nothing behind. */
export function dropDrafts() {
  const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '');
  for (const key of keys.filter((one) => one.startsWith(prefix))) sessionStorage.removeItem(key);
}
