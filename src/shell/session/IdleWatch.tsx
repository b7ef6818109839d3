import { t } from '@lingui/core/macro';
import { useCallback, useEffect, useRef, useState } from 'react';
import { identity } from '#domains/identity/contract.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { logoutPath } from '#domains/identity/paths.ts';
import { wasUsedSince } from './activity.ts';
import { call } from '../data/call.ts';
import { useGo } from '../boot/go.ts';
import { signalTabs, useNewsFromTabs } from './tabs-in-step.ts';
import { useSeconds } from '../text/use-seconds.ts';

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
  const go = useGo();
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
    <Dialog
      title={t`Are you still there?`}
      onClose={stay}
      onSubmit={stay}
      footer={
        <>
          <Button onClick={() => go(logoutPath())}>{t`Sign out`}</Button>
          {warning === 'idle' && <Button type="submit" look="primary" data-autofocus="">{t`Stay signed in`}</Button>}
        </>
      }
    >
      <p role="timer" aria-live="off" className="text-base font-medium tabular-nums">
        {t`You will be signed out in ${left} s.`}
      </p>
      <p className="mt-1 text-muted">
        {warning === 'idle'
          ? t`You have been inactive for a while. Form entries are kept in this tab, except passwords.`
          : t`Your session has reached its maximum length. Form entries are kept in this tab, except passwords. Sign in again to continue.`}
      </p>
    </Dialog>
  );
}
