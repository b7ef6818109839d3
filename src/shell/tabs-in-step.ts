import { useEffect, useRef } from 'react';
import { newIdempotencyKey } from './act.ts';
import { dropDrafts } from './draft.ts';
import { dropKeptFiles } from './kept-files.ts';
import { cache } from './query-client.ts';
import { router } from './router.tsx';

const channelName = 'console.session';
type Word = 'signed-out' | 'signed-in' | 'stayed' | 'switched';
interface Message {
  from: string;
  word: Word;
}
/** A channel is heard by other objects of the same tab too: a tab does not answer to itself. */
const tabId = newIdempotencyKey();

/** Tells the other tabs of this browser. */
export function tellTabs(word: Word) {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage({ from: tabId, word } satisfies Message);
  channel.close();
}

type Listener = (word: Word) => unknown;
const listeners = new Set<Listener>();
/** One channel for all who listen: opening one is a call to another process. */
let heard: BroadcastChannel | undefined;

function listen(listener: Listener) {
  if (!heard) {
    heard = new BroadcastChannel(channelName);
    heard.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.from !== tabId) listeners.forEach((one) => one(data.word));
    };
  }
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Hears what another tab tells. */
export function useWordOfTabs(word: Word, onWord: () => void) {
  const latest = useRef(onWord);
  useEffect(() => void (latest.current = onWord));
  useEffect(() => listen((told) => told === word && latest.current()), [word]);
}

/** Follows a sign-out in another tab: nothing of the ended session stays on the screen. */
export function useTabsInStep() {
  // Staff have taken a customer's place in another tab, or left it: this one begins anew as well.
  useWordOfTabs('switched', () => location.assign('/'));
  useWordOfTabs('signed-out', () => {
    sessionStorage.removeItem('console.token');
    dropDrafts();
    void dropKeptFiles();
    // A screen that is still mounted would read anew what was cleared.
    void router.navigate({ href: '/login' }).then(() => cache.clear());
  });
}
