import { useCallback, useEffect, useState } from 'react';

/** A countdown in whole seconds: what is left, and how to begin one. */
export function useSeconds(first = 0) {
  const [until, setUntil] = useState(() => Date.now() + first * 1000);
  const [left, setLeft] = useState(first);
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)));
    tick();
    if (until <= Date.now()) return;
    const timer = setInterval(() => {
      tick();
      if (until <= Date.now()) clearInterval(timer);
    }, 500);
    return () => clearInterval(timer);
  }, [until]);
  const begin = useCallback((seconds: number) => setUntil(Date.now() + seconds * 1000), []);
  return { left, begin };
}
