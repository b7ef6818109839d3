import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { identity } from '#domains/identity/contract.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { wasUsedSince } from './activity.ts';
import { call } from '../data/call.ts';
import { signalTabs, useNewsFromTabs } from './tabs-in-step.ts';
import { useSeconds } from '../text/use-seconds.ts';

const IdleDialog = lazyPart(() => import('./IdleDialog.tsx'));

/** The session is looked at once the page has settled. */
const firstLookMs = 3000;
const longestWarning = 60;
/** It is looked at again after this at the latest: the policy may have changed. */
const longestPause = 300;

/**
 * Warns a minute before the session ends. The server counts: this tab only asks how much is left, so that a wrong
 * clock, a sleeping computer and other tabs change nothing.
 */
export function IdleWatch() {
  const [warning, setWarning] = useState<'none' | 'idle' | 'absolute'>('none');
  const { left, begin } = useSeconds();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const ask = useCallback(
    async function look(how: 'look' | 'stay'): Promise<void> {
      const askedAt = performance.now();
      const asked = how === 'stay' ? call(identity.keepSession, {}) : call(identity.readSession, {}, { quiet: true });
      // Refused: the session rules have led to the sign-in. Unreachable: asked again in a while.
      const life = await asked.catch(() => null);
      clearTimeout(timer.current);
      if (life === null) {
        timer.current = setTimeout(() => void look('look'), 10_000);
        return;
      }
      const ahead = Math.min(longestWarning, Math.floor(life.idleSeconds / 2));
      const warns = life.secondsLeft <= ahead;
      setWarning(warns ? (life.absolute ? 'absolute' : 'idle') : 'none');
      if (warns) begin(life.secondsLeft);
      const next = warns ? life.secondsLeft + 1 : Math.min(life.secondsLeft - ahead, longestPause);
      timer.current = setTimeout(() => void look(!warns && wasUsedSince(askedAt) ? 'stay' : 'look'), next * 1000);
    },
    [begin],
  );
  useEffect(() => {
    timer.current = setTimeout(() => void ask('look'), firstLookMs);
    return () => clearTimeout(timer.current);
  }, [ask]);
  useNewsFromTabs('stayed', () => void ask('look'));
  const stay = () => void ask('stay').then(() => signalTabs('stayed'));
  if (warning === 'none') return null;
  return (
    <Suspense>
      <IdleDialog warning={warning} left={left} onStay={stay} />
    </Suspense>
  );
}
