import type { Browser } from '@playwright/test';
import { expect, productUrl } from './journey.ts';
import { signedHeaders } from './make-server.ts';

type Row = { id: string; version?: number; revision?: number };

/** A session of its own, as of another user with access to the same things. */
export interface Elsewhere extends AsyncDisposable {
  read<T>(path: string): Promise<T>;
  /** Creates something; answers it. */
  make(path: string, input: object): Promise<Row & Record<string, unknown>>;
  /** Saves over the version that is read at `readAt`, which may be a list; the path that is saved at unless given. */
  save(path: string, input: object, readAt?: string): Promise<void>;
}

/** Signs user@skydeck.test in once more, in another browser. */
export async function elsewhere(browser: Browser): Promise<Elsewhere> {
  const context = await browser.newContext({ baseURL: productUrl() });
  const { request } = context;
  const headers = await signedHeaders(await context.newPage());
  const read = async <T>(path: string): Promise<T> => {
    const answer = await request.get(`/svc${path}`, { headers });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as T;
  };
  return {
    read,
    async make(path, data) {
      const answer = await request.post(`/svc${path}`, { headers, data });
      expect(answer.ok(), await answer.text()).toBe(true);
      return (await answer.json()) as Row & Record<string, unknown>;
    },
    async save(path, data, readAt = path) {
      const answered = await read<Row | { items: Row[] }>(readAt);
      const row = 'items' in answered ? answered.items.find(({ id }) => path.endsWith(`/${id}`)) : answered;
      const version = row?.revision ?? row?.version;
      const answer = await request.put(`/svc${path}`, { headers: { ...headers, 'if-match': `"${version}"` }, data });
      expect(answer.ok(), await answer.text()).toBe(true);
    },
    [Symbol.asyncDispose]: () => context.close(),
  };
}
