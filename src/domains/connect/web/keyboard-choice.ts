import { t } from '@lingui/core/macro';
import { useRef, useState } from 'react';
import { keyboardIds, type KeyboardId } from '../keyboards.ts';

const key = 'console.keyboard';

export const keyboardLabel: Record<KeyboardId, () => string> = {
  us: () => t`English (US)`,
  gb: () => t`English (UK)`,
  de: () => t`German`,
  fr: () => t`French`,
  es: () => t`Spanish`,
  it: () => t`Italian`,
  he: () => t`Hebrew`,
};

/** The layout that screens are typed to with, kept in this browser. */
export function useKeyboard() {
  const [chosen, setChosen] = useState<KeyboardId | null>(
    () => keyboardIds.find((one) => one === localStorage.getItem(key)) ?? null,
  );
  // An open console asks on every key, so that a change needs no new connection.
  const latest = useRef(chosen);
  const choose = (next: KeyboardId | null): void => {
    latest.current = next;
    setChosen(next);
    if (next === null) localStorage.removeItem(key);
    else localStorage.setItem(key, next);
  };
  const [now] = useState(() => () => latest.current);
  return { chosen, choose, now };
}
