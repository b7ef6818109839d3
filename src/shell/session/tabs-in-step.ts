import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { loginPath } from '#domains/identity/paths.ts';
import { newIdempotencyKey } from '../form/act.ts';
import { dropDrafts } from '../form/draft.ts';
import { dropKeptFiles } from '../data/keeps-files.ts';
import { cache } from '../data/query-client.ts';
import { accountSwitched } from './acting-account.ts';
import { refreshContext } from './session-reads.ts';

const channelName = 'console.session';
type Signal = 'signed-out' | 'signed-in' | 'stayed' | 'switched' | 'account' | 'scoped';
interface Message {
  from: string;
  signal: Signal;
}
/** A channel also reaches other objects of the same tab: a tab ignores its own messages. */
const tabId = newIdempotencyKey();

/** Notifies the other tabs of this browser. */
export function signalTabs(signal: Signal) {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage({ from: tabId, signal } satisfies Message);
  channel.close();
}

type Listener = (signal: Signal) => unknown;
const listeners = new Set<Listener>();
/** One channel for all who listen: opening one is a call to another process. */
let listening: BroadcastChannel | undefined;

function listen(listener: Listener) {
  if (!listening) {
    listening = new BroadcastChannel(channelName);
    listening.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.from !== tabId) listeners.forEach((one) => one(data.signal));
    };
  }
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Receives the messages of other tabs. */
export function useNewsFromTabs(signal: Signal, onTabMessage: () => void) {
  const latest = useRef(onTabMessage);
  useEffect(() => void (latest.current = onTabMessage));
  useEffect(() => listen((received) => received === signal && latest.current()), [signal]);
}

/** Follows a sign-out in another tab: nothing of the ended session stays on the screen. */
export function useTabsInStep() {
  const navigate = useNavigate();
  // Staff have taken a customer's place in another tab, or left it: this one begins again as well.
  useNewsFromTabs('switched', () => location.assign('/'));
  useNewsFromTabs('account', () => accountSwitched.set(true));
  useNewsFromTabs('scoped', refreshContext);
  useNewsFromTabs('signed-out', () => {
    sessionStorage.removeItem('console.token');
    dropDrafts();
    void dropKeptFiles();
    // A screen that is still mounted would read again what was cleared.
    void navigate({ href: loginPath() }).then(() => cache.clear());
  });
}
