import { cache } from '#shell/data/query-client.ts';
import { userOptions, type UserContext } from '#shell/session/session-reads.ts';
import { linkOf } from '../values/deep-link.ts';
import type { CreateValues } from '../values/values.ts';

export interface Recent {
  title: string;
  /** The address that holds the configuration; nothing secret is in it. */
  link: string;
}

const most = 5;
const keyNow = () =>
  `console.lastConfigurations:${cache.getQueryData<UserContext>(userOptions.queryKey)?.userId ?? ''}`;

/** The configurations that were ordered last from this browser by who is signed in, newest first. */
export function recentConfigurations(): readonly Recent[] {
  const held: unknown = JSON.parse(localStorage.getItem(keyNow()) ?? '[]');
  if (!Array.isArray(held)) return [];
  return held.filter(
    (one): one is Recent => typeof one === 'object' && one !== null && 'title' in one && 'link' in one,
  );
}

/** Keeps what was ordered, without what would be the same only once: names and addresses. */
export function keepConfiguration(values: CreateValues, title: string): void {
  const link = linkOf({ ...values, names: ['server-1'], pattern: 'server-{n}', addresses: [] });
  const others = recentConfigurations().filter((one) => one.link !== link);
  localStorage.setItem(keyNow(), JSON.stringify([{ title, link }, ...others].slice(0, most)));
}
