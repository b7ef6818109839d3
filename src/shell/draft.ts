import { useEffect } from 'react';

const keyOf = (name: string) => `skydeck.draft:${name}`;

/** What was typed into a form before the session ended or the page was reloaded; `undefined` when nothing was. */
export function readDraft<Values>(name: string): Partial<Values> | undefined {
  const text = sessionStorage.getItem(keyOf(name));
  if (text === null) return undefined;
  // Written by `useDraft` under the same name; a form takes what fits and validates it as if typed.
  return JSON.parse(text) as Partial<Values>;
}

/** Keeps the values of a form in this tab while it is open. Leave passwords out. */
export function useDraft(name: string, values: unknown, changed: boolean) {
  const text = JSON.stringify(values);
  useEffect(() => {
    if (changed) sessionStorage.setItem(keyOf(name), text);
  }, [name, text, changed]);
}

/** The form has been sent, or given up. */
export function dropDraft(name: string) {
  sessionStorage.removeItem(keyOf(name));
}
