import { useEffect } from 'react';
import { cache } from './query-client.ts';
import { router } from './router.tsx';

const channelName = 'skydeck.session';
type Word = 'signed-out' | 'signed-in';

/** Tells the other tabs of this browser. */
export function tellTabs(word: Word) {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(word);
  channel.close();
}

/** Follows a sign-out in another tab: nothing of the ended session stays on the screen. */
export function useTabsInStep() {
  useEffect(() => {
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = (event: MessageEvent<Word>) => {
      if (event.data !== 'signed-out') return;
      sessionStorage.removeItem('skydeck.token');
      cache.clear();
      void router.navigate({ href: '/login' });
    };
    return () => channel.close();
  }, []);
}
