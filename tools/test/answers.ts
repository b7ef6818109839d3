import type { Response } from 'light-my-request';
import { translate } from '#kernel/message.ts';
import type { Db } from '#platform/db/pool.ts';
import { until } from './live-simulator.ts';
import type { Browser } from './world.ts';

/** An answer of either browser, or its body. */
type Answer = string | { json(): unknown };

interface WireError {
  code: number;
  /** The field that it is at. */
  key?: string;
  info: string;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a refusal answers. */
export const errorsOf = (answer: Answer): WireError[] =>
  ((typeof answer === 'string' ? JSON.parse(answer) : answer.json()) as { errors: WireError[] }).errors;

/** The errors of a refusal by code and field. */
export const codesOf = (answer: Answer) => errorsOf(answer).map(({ code, key }) => [code, key]);

/** The errors of a refusal by code alone. */
export const bareCodesOf = (answer: Answer): number[] => errorsOf(answer).map(({ code }) => code);

/** A refusal in short: its status, and each code with its field. */
export const refusalOf = (answer: Exclude<Answer, string> & { statusCode: number }) => [
  answer.statusCode,
  ...errorsOf(answer).map(({ code, key }) => (key === undefined ? code : `${code} ${key}`)),
];

/** Sends a request to a path below `/svc`; `version` is that of the object it changes, `dryRun` asks what would happen. */
export function send(
  who: Browser | undefined,
  what: `${Method} ${string}`,
  ...[payload, { version, dryRun = false } = {}]: [
    payload?: object,
    more?: { version?: number | undefined; dryRun?: boolean },
  ]
): Promise<Response> {
  if (who === undefined) throw new Error('This browser has not signed in.');
  const [method, path] = what.split(' ') as [Method, string];
  return who.request({
    method,
    url: `/svc${path}`,
    ...(payload === undefined ? {} : { payload }),
    headers: {
      ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
      ...(dryRun ? { 'dry-run': 'true' } : {}),
    },
  });
}

/** What the history has of an object, in English, oldest first. */
export async function historyOf(db: Db, objectId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('history')
    .select('action')
    .where('object_id', '=', objectId)
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => translate(action));
}

/** Waits until every notification of an account is delivered, or has failed. */
export const deliveredTo = (db: Db, accountId: string) =>
  until('all notifications are delivered', async () => {
    const open = await db
      .selectFrom('notification')
      .select('id')
      .where('account_id', '=', accountId)
      .where('delivery', '=', 'pending')
      .execute();
    return open.length === 0;
  });

/** Waits until no task is at a disk image that the browser may see, and its file is checked. */
export const settledImage = <Image extends { task: unknown; state: string }>(who: Browser | undefined, id: string) =>
  until(`image ${id} settles`, async () => {
    const answer = await send(who, `GET /hdlibrary/images/${id}`);
    if (answer.statusCode !== 200) return null;
    const image = answer.json<Image>();
    return image.task === null && image.state !== 'checking' ? image : null;
  });
