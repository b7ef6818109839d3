import { z } from 'zod';

/** What Chromium must record for `readBusy`: every task of a thread with the CPU time it took, and the page's marks. */
export const busyCategories = ['toplevel', 'blink.user_timing'] as const;

const Trace = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      /** Microseconds, as are the other times. */
      ts: z.number().default(0),
      dur: z.number().default(0),
      /** CPU time of the thread. */
      tdur: z.number().default(0),
    }),
  ),
});

interface Moment {
  /** The name of the page's mark at the moment, and when that was, in milliseconds since the navigation began. */
  mark: string;
  painted: number;
  restMs: number;
}

/**
 * Milliseconds of CPU that the page's main thread used from the navigation until the moment, and until it rests. Read
 * from a trace, since asking the page takes a while in which it goes on.
 */
export function readBusy(trace: Buffer, { mark, painted, restMs }: Moment): { busy: number; busyAtRest: number } {
  const { traceEvents } = Trace.parse(JSON.parse(trace.toString('utf8')));
  const at = traceEvents.find((event) => event.name === mark);
  if (at === undefined) throw new Error(`The trace has no mark ${mark}.`);
  const began = at.ts - painted * 1000;
  const tasks = traceEvents.filter(
    ({ name, pid, tid, ts }) =>
      name === 'ThreadControllerImpl::RunTask' && pid === at.pid && tid === at.tid && ts >= began,
  );
  const until = (end: number) => tasks.filter((task) => task.ts < end).reduce((sum, task) => sum + task.tdur, 0) / 1000;
  return { busy: until(at.ts), busyAtRest: until(at.ts + restMs * 1000) };
}
