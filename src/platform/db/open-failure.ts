import pg from 'pg';
import { isConnectionLost, isShortage } from '#platform/db/away.ts';
import { say } from '#platform/messages.ts';
import { StartError } from '#platform/start-error.ts';

/** What to do about a database that can't be opened, without the password of its address; other errors as they are. */
export function openFailure(error: unknown, url: string): unknown {
  const { host, username, pathname, searchParams } = new URL(url);
  const at = { host: host || searchParams.get('host') || 'localhost', user: decodeURIComponent(username) };
  const code = error instanceof pg.DatabaseError ? error.code : undefined;
  if (code === '28P01' || code === '28000') return new StartError(say('start.database-refuses', at), { cause: error });
  if (code === '3D000')
    return new StartError(say('start.no-database', { ...at, name: pathname.slice(1) }), { cause: error });
  if (!isConnectionLost(error) && !isShortage(error)) return error;
  const reason = error instanceof Error ? error.message || String((error as { code?: unknown }).code) : String(error);
  return new StartError(say('start.database-away', { ...at, reason }), { cause: error });
}
