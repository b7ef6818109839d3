import { useEffect, useReducer } from 'react';

/** Whole seconds until an instant (milliseconds of this browser's clock), counted down; 0 when it has come. */
export function useSecondsLeft(until: number): number {
  const [, tick] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    if (until <= Date.now()) return;
    const timer = setInterval(() => {
      tick();
      if (until <= Date.now()) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return Math.max(0, Math.ceil((until - Date.now()) / 1000));
}
