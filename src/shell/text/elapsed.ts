import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';

/** A length of time in its two largest units, such as `3 d 4 h`, `12 m 5 s` or `0 s`. */
export function elapsedText(ms: number): string {
  let seconds = Math.max(0, Math.floor(ms / 1000));
  const parts: string[] = [];
  for (const [size, write] of [
    [86_400, (count: number) => t`${count} d`],
    [3600, (count: number) => t`${count} h`],
    [60, (count: number) => t`${count} m`],
  ] as const) {
    const count = Math.floor(seconds / size);
    seconds -= count * size;
    if (count > 0 || parts.length > 0) parts.push(write(count));
  }
  parts.push(t`${seconds} s`);
  return parts.slice(0, 2).join(' ');
}

/** The current time in Unix milliseconds, updated every second while `running`. */
export function useNow(running: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}
