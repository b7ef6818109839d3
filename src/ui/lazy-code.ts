import { use } from 'react';
import { loadPart } from './load-part.ts';

/** Code that comes when it is first wanted, for what is no component, such as the actions of a menu. */
export interface LazyCode<T> {
  /** Brings it, as when a pointer comes near. */
  load(): Promise<T>;
  /** The same while something is drawn that needs it; the nearest `Suspense` waits. */
  use(): T;
}

export function lazyCode<T>(load: () => Promise<T>): LazyCode<T> {
  let coming: Promise<T> | undefined;
  const bring = () =>
    (coming ??= loadPart(load).catch((error: unknown) => {
      coming = undefined;
      throw error;
    }));
  return { load: bring, use: () => use(bring()) };
}

/** Brings code that is likely to be wanted. A failure is left to the moment when it is. */
export const bringNear = (code: LazyCode<unknown> | undefined): void => void code?.load().catch(() => undefined);
