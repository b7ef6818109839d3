import { isolated } from '#kernel/languages.ts';

let rtl = false;

/** Turns the page to the direction of the language on show. */
export function setDirection(direction: 'ltr' | 'rtl') {
  rtl = direction === 'rtl';
  document.documentElement.dir = direction;
}

/** An amount with its unit or sign, which stays in its order within a sentence that runs from right to left. */
export const inOrder = (text: string): string => (rtl ? isolated(text) : text);

/** Between what something was and what it becomes. */
export const becomes = (): string => (rtl ? ' ← ' : ' → ');
