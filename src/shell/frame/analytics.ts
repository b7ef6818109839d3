import { analytics } from '#domains/analytics/contract.ts';
import { ApiError } from '../data/api-error.ts';
import { call } from '../data/call.ts';
import { pageNameOf } from './page-name.ts';
import { siteBrand } from '../session/site.ts';

/** The events that are reported, with their fields: each screen that reports one declares it beside itself. */
export interface AnalyticsEvents {}

declare global {
  interface Window {
    dataLayer?: IArguments[];
  }
}

type Consent = 'granted' | 'refused' | 'open';
const key = 'console.analytics';
/** The ids that this page reports to; null before the script is wanted. */
let started: string[] | null = null;
let lastPage = '';

/** Whether the site has analytics at all. */
export const hasAnalytics = (): boolean => siteBrand().analytics;

/** What the person answered in this browser; `open` before any answer. */
export function consentOf(): Consent {
  const kept = localStorage.getItem(key);
  return kept === 'granted' || kept === 'refused' ? kept : 'open';
}

const listeners = new Set<() => void>();
/** Is notified of every change of the answer. */
export function onConsent(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Reports an event, if there is consent; else it is forgotten. */
export function track<Name extends keyof AnalyticsEvents>(event: Name, fields: AnalyticsEvents[Name]) {
  if (!hasAnalytics() || consentOf() !== 'granted') return;
  push('event', event, fields);
}

/** Reports a page view, unless the page is the one that was reported last. */
export function trackPage(where: { pathname: string; hash: string }) {
  const page = pageNameOf(where);
  if (page === lastPage || !hasAnalytics() || consentOf() !== 'granted') return;
  lastPage = page;
  push('event', 'page_view', { page_title: page });
}

/** Keeps the answer; with consent the script is loaded and the page that is open is reported. */
export function answerConsent(answer: 'granted' | 'refused') {
  localStorage.setItem(key, answer);
  for (const id of started ?? []) Reflect.set(window, `ga-disable-${id}`, answer === 'refused');
  listeners.forEach((listener) => listener());
  if (answer === 'granted') return void startAnalytics();
  lastPage = '';
  for (const name of document.cookie.split(/;\s*/).flatMap((pair) => /^(_ga[^=]*)=/.exec(pair)?.[1] ?? []))
    document.cookie = `${name}=; path=/; max-age=0`;
}

/** Loads the script of a site that has analytics, once, and only with consent. */
export async function startAnalytics(): Promise<void> {
  if (started !== null || !hasAnalytics() || consentOf() !== 'granted') return;
  started = [];
  try {
    const profile = await call(analytics.readAnalytics, {}, { ownSession: true });
    const { ga4TrackerId, gaTrackerId, gaAdsTrackerId, vid, ga4, scriptUrl } = profile;
    const ids = [ga4TrackerId, gaTrackerId, gaAdsTrackerId].filter((id) => id !== null);
    const [first] = ids;
    if (first === undefined) return;
    started = ids;
    unshift(ids.map((id) => argumentsOf('config', id, { send_page_view: false, user_id: vid, ...ga4 })));
    const script = document.createElement('script');
    script.async = true;
    script.src = `${scriptUrl}/gtag/js?id=${encodeURIComponent(first)}`;
    document.head.append(script);
  } catch (error) {
    // Analytics are no one's errand: without them the console works as well, and the next page tries again.
    if (!(error instanceof ApiError)) throw error;
    started = null;
  }
}

const layer = (): IArguments[] => (window.dataLayer ??= []);

/** The script wants `arguments` themselves: an array is not taken. */
function argumentsOf(..._command: unknown[]): IArguments {
  // oxlint-disable-next-line prefer-rest-params -- what the script's own snippet pushes
  return arguments;
}
const push = (...command: unknown[]) => void layer().push(argumentsOf(...command));

/** Settings are before what was reported while the script was still to come. */
const unshift = (commands: IArguments[]) => void layer().unshift(argumentsOf('js', new Date()), ...commands);
