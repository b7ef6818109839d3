import { useCallback, useEffect, useState } from 'react';
import { dropBlock, keepBlock, msLeft, secondsLeft } from './block.ts';
import { eachSecond } from './each-second.ts';

/** Published on `window` when a countdown has reached its end. */
export const updateEndEvent = 'console:update-end';

/** The block of the sign-in form: seconds left, counted down each second, and how to begin one. */
export function useCountdown(onEnd: () => void) {
  const [left, setLeft] = useState(() => secondsLeft(Date.now()));
  const running = left > 0;
  useEffect(() => {
    if (!running) return;
    return eachSecond(
      () => msLeft(Date.now()),
      () => {
        const next = secondsLeft(Date.now());
        setLeft(next);
        if (next > 0) return;
        dropBlock();
        dispatchEvent(new CustomEvent(updateEndEvent));
      },
    );
  }, [running]);
  useEffect(() => {
    addEventListener(updateEndEvent, onEnd);
    return () => removeEventListener(updateEndEvent, onEnd);
  }, [onEnd]);
  const begin = useCallback((seconds: number) => {
    keepBlock(seconds, Date.now());
    setLeft(seconds);
  }, []);
  return { left, begin };
}
