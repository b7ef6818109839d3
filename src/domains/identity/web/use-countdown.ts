import { useCallback, useEffect, useState } from 'react';
import { serverAheadMs } from '#shell/server-clock.ts';
import { dropBlock, keepBlock, secondsLeft } from './block.ts';

/** Published on `window` when a countdown has reached its end. */
export const updateEndEvent = 'console:update-end';

/** The block of the sign-in form: seconds left, counted down each second, and how to begin one. */
export function useCountdown(onEnd: () => void) {
  const [left, setLeft] = useState(() => secondsLeft(Date.now()));
  const running = left > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => {
      const next = secondsLeft(Date.now());
      setLeft(next);
      if (next > 0) return;
      dropBlock();
      dispatchEvent(new CustomEvent(updateEndEvent));
    }, 1000);
    return () => clearInterval(timer);
  }, [running]);
  useEffect(() => {
    addEventListener(updateEndEvent, onEnd);
    return () => removeEventListener(updateEndEvent, onEnd);
  }, [onEnd]);
  const begin = useCallback((seconds: number) => {
    keepBlock(seconds, { nowMs: Date.now(), serverAheadMs: serverAheadMs() });
    setLeft(seconds);
  }, []);
  return { left, begin };
}
