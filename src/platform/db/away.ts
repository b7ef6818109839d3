import pg from 'pg';

/**
 * Whether a connection was lost or could not be made: the database restarts, was cut off, or its host is away
 * (SQLSTATE 08xxx, 25P03, 57P0x). The same statement may work in a moment.
 */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError) return /^(08\w{3}|25P03|57P0[1-5])$/.test(error.code ?? '');
  const code = 'code' in error ? String(error.code) : '';
  // A socket that is not there; a file that is not there is another matter.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  return (
    /^(EAI_AGAIN|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EPIPE|ETIMEDOUT)$/.test(code) ||
    /^(Connection terminated|Client has encountered a connection error|Client was closed and is not queryable|timeout exceeded when trying to connect|timeout expired)/.test(
      error.message,
    )
  );
}

/** Whether the database lacks disk, memory or connections (SQLSTATE 53xxx): it works again once there is room. */
export const isShortage = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^53\w{3}$/.test(error.code ?? '');

/** Whether two transactions waited for each other, and this one was undone as a whole (SQLSTATE 40P01): it works in a moment. */
export const wasDeadlocked = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '40P01';
