import { useCallback, useRef, useState } from 'react';
import { track } from '#shell/frame/analytics.ts';
import { ApiError } from '#shell/data/api-error.ts';
import { call } from '#shell/data/call.ts';
import { identity } from '../contract.ts';
import { blockSeconds } from './block.ts';
import { provePasskey } from './passkey-browser.ts';
import type { SecondStep } from './second-step.ts';
import { enter } from './sign-in.ts';
import { useSecondsLeft } from './seconds-left.ts';

declare module '#shell/frame/analytics.ts' {
  interface AnalyticsEvents {
    /** A second factor was given. */
    tfa: { method: string };
  }
}

export type Way = SecondStep['methods'][number] | 'recovery';
const own = { ownSession: true };

/** The calls of the second step: sending codes, proving, and what went wrong. */
export function useSecondStep(step: SecondStep, onExpired: (error: unknown) => boolean) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const [sent, setSent] = useState<{ destination: string; nextAt: number }>();
  const [blockedUntil, setBlockedUntil] = useState(0);
  const asked = useRef(new Set<string>());
  const common = { email: step.email, mediateToken: step.mediateToken };

  const run = useCallback(
    async (work: () => Promise<void>) => {
      setBusy(true);
      setError(undefined);
      try {
        await work();
      } catch (failure) {
        if (!(failure instanceof ApiError)) throw failure;
        if (onExpired(failure)) return;
        setError(failure);
        const seconds = blockSeconds(failure.items);
        if (seconds !== null) setBlockedUntil(Date.now() + seconds * 1000);
      } finally {
        setBusy(false);
      }
    },
    [onExpired],
  );

  const send = (way: 'email' | 'sms', phone: string) =>
    run(async () => {
      const op = asked.current.has(way) ? identity.resendFactorCode : identity.sendFactorCode;
      asked.current.add(way);
      const input = { ...common, phone, useSMS: way === 'sms', useEmail: way === 'email', useGoogle: false };
      const answer = await call(op, { input }, own);
      setSent({ destination: answer.destination, nextAt: Date.now() + answer.resendInSeconds * 1000 });
    });

  const prove = (way: Way, code: string, rememberBrowser: boolean) =>
    run(async () => {
      const input = { ...common, code, rememberBrowser, useTFAGoogle: way === 'google', useTFASMS: way === 'sms' };
      const answer = await call(identity.signInWithFactor, { input }, own);
      track('tfa', { method: way });
      await enter(answer);
    });

  const byPasskey = (rememberBrowser: boolean) =>
    run(async () => {
      const credential = await provePasskey(await call(identity.startPasskeySignIn, { input: common }, own));
      if (credential === null) return;
      const answer = await call(identity.signInWithPasskey, { input: { ...common, rememberBrowser, credential } }, own);
      track('tfa', { method: 'passkey' });
      await enter(answer);
    });

  const clear = () => {
    setError(undefined);
    setSent(undefined);
  };
  return { busy, error, sent, blockedFor: useSecondsLeft(blockedUntil), send, prove, byPasskey, clear };
}
