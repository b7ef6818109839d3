import { languageOnShow } from '../text/language.ts';
import type { LiveEvents, Topic, TopicRule, TopicRules } from '#kernel/live.ts';
import type { AnyOp } from '#kernel/op.ts';
import { liveState } from './live-state.ts';
import { cache } from './query-client.ts';
import { keyOf } from './read.ts';
import { noteFailure } from './service.ts';
import { userOptions, type UserContext } from '../session/session-reads.ts';
import { refreshAfter } from './refresh-soon.ts';
import { lookForUpdate } from '../boot/update.ts';
import { webFrame } from '../boot/web-frame.ts';

const ofDomains = import.meta.glob<{ topics: TopicRules }>('../../domains/*/live.ts', { eager: true });
const rules: TopicRules = Object.assign({}, ...Object.values(ofDomains).map(({ topics }) => topics));
/** Beats come every 15 s; three missed ones mean a connection that only looks open. */
const silenceMs = 45_000;
const firstRetryMs = 2_000;
const longestRetryMs = 30_000;
/** A hidden tab gives its connection back after this: a browser has six for all tabs of a console on plain HTTP. */
const hiddenMs = 60_000;

let source: EventSource | undefined;
let watchdog: ReturnType<typeof setTimeout> | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;
let retryMs = firstRetryMs;
let hide: ReturnType<typeof setTimeout> | undefined;

/** Opens the one event stream of this tab; called when the first screen is seen, closed by the returned function. */
export function startLive(): () => void {
  open();
  document.addEventListener('visibilitychange', followVisibility);
  return () => {
    document.removeEventListener('visibilitychange', followVisibility);
    clearTimeout(hide);
    stop();
  };
}

/** Events hold sentences too: another language is another stream. */
languageOnShow.watch(() => {
  if (source) reopen();
});

function followVisibility() {
  clearTimeout(hide);
  if (document.hidden) hide = setTimeout(stop, hiddenMs);
  else if (!source && liveState.get().inStepAt > 0) open();
}

function stop() {
  clearTimeout(watchdog);
  clearTimeout(retry);
  source?.close();
  source = undefined;
  liveState.set({ ...liveState.get(), connected: false });
}

function open() {
  const stream = new EventSource(`/svc/events?language=${languageOnShow.get()}`);
  source = stream;
  stream.addEventListener('open', () => {
    // What happened while the stream was down is not replayed to the cache: read it again.
    if (liveState.get().inStepAt > 0) {
      void cache.invalidateQueries();
      // The service may have been restarted with a newer build.
      void lookForUpdate();
    }
    retryMs = firstRetryMs;
    inStep();
  });
  stream.addEventListener('beat', () => {
    inStep();
    clearTimeout(watchdog);
    watchdog = setTimeout(reopen, silenceMs);
  });
  stream.addEventListener('reset', () => void cache.invalidateQueries());
  stream.addEventListener('error', () => {
    liveState.set({ ...liveState.get(), connected: false, down: true });
    noteFailure(-1);
    // The browser tries again automatically unless the server refused; then it is up to us.
    if (stream.readyState === EventSource.CLOSED) {
      clearTimeout(retry);
      retry = setTimeout(reopen, retryMs);
      retryMs = Math.min(longestRetryMs, retryMs * 2);
      // The stream cannot say why: if the session has ended, this read does.
      void cache.invalidateQueries({ queryKey: userOptions.queryKey });
    }
  });
  for (const topic of Object.keys(rules) as Topic[]) stream.addEventListener(topic, (event) => receive(topic, event));
}

function reopen() {
  stop();
  open();
}

const inStep = () => liveState.set({ connected: true, down: false, inStepAt: Date.now() });

function receive<T extends Topic>(topic: T, event: MessageEvent<string>) {
  // The payload's type is the topic's: both ends are compiled from `LiveEvents`.
  const data = JSON.parse(event.data) as LiveEvents[T];
  inStep();
  for (const module of webFrame) module.livePatches?.[topic]?.(data, cache);
  const rule: TopicRule<T> | undefined = rules[topic];
  if (rule && isMine(rule.account?.(data))) refreshAfter(rule, data);
}

const isMine = (accountId: string | undefined): boolean =>
  accountId === undefined || cache.getQueryData<UserContext>(userOptions.queryKey)?.userId === accountId;

/** Changes one row in every cached page of a list. Returns whether any page had it. */
export function patchRow<Row extends { id: string }>(list: AnyOp, id: string, patch: (row: Row) => Row): boolean {
  let found = false;
  cache.setQueriesData<{ items?: Row[] }>({ queryKey: keyOf(list) }, (page) => {
    if (!page?.items?.some((row) => row.id === id)) return page;
    found = true;
    return { ...page, items: page.items.map((row) => (row.id === id ? patch(row) : row)) };
  });
  return found;
}
