import { consoleOps } from '#domains/console/contract.ts';
import { call } from '../data/call.ts';
import { cache } from '../data/query-client.ts';
import { userOptions, type UserContext } from '../session/session-reads.ts';

type Guide = Pick<UserContext, 'newsRead' | 'tourEnded'>;

/** What a person has seen of the guide; staff in someone's place leave no trace. */
function note(seen: Partial<Guide>, send: () => Promise<unknown>): void {
  const user = cache.getQueryData<UserContext>(userOptions.queryKey);
  if (!user || user.support || Object.entries(seen).every(([key, value]) => user[key as keyof Guide] === value)) return;
  cache.setQueryData<UserContext>(userOptions.queryKey, { ...user, ...seen });
  // What could not be noted is only shown again.
  send().catch(() => undefined);
}

/** Notes up to which day the person has read what is new. */
export const noteNews = (day: string) =>
  note({ newsRead: day }, () => call(consoleOps.noteNews, { input: { day } }, { quiet: true }));

/** Notes that the person took the tour or declined it. */
export const noteTour = () => note({ tourEnded: true }, () => call(consoleOps.noteTour, {}, { quiet: true }));
