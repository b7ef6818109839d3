import { maxGuestReports } from '#engines/guest-reports.ts';
import { eachLeasedEngine } from '#domains/servers/api/port.ts';
import type { App, Loop } from '#platform/app.ts';
import { forgetEnded, readDue, saveAsked } from './store.ts';

/** Asks the guests of servers that are on what their systems are like. */
export const askGuests: Loop = {
  name: 'guest-reports.ask',
  everySeconds: 10,
  async run(app, signal) {
    await eachLeasedEngine(app, 'guest-reports', (engine, renew) => ask(app, engine, { signal, renew }));
    await forgetEnded(app.db);
  },
};

interface Round {
  signal: AbortSignal;
  /** Keeps others from asking this engine; false when another worker does by now. */
  renew?(): Promise<boolean>;
}

/** One round over an engine: every server whose turn it is. Answers how many were asked. */
export async function ask(app: App, engine: string, { signal, renew }: Round): Promise<number> {
  const port = app.engine(engine);
  if (!port.capabilities.guestReports) return 0;
  for (let asked = 0; ;) {
    const now = new Date(app.clock.now());
    const due = await readDue(app.db, engine, { now, size: maxGuestReports });
    if (due.length === 0) return asked;
    const reports = await port.readGuestReports(
      due.map(({ ref }) => ref),
      signal,
    );
    const byRef = new Map(reports.map((report) => [report.machineRef, report]));
    await saveAsked(app.db, { asked: due.map(({ id, ref }) => ({ serverId: id, report: byRef.get(ref) })), now });
    asked += due.length;
    if (due.length < maxGuestReports || (renew !== undefined && !(await renew()))) return asked;
  }
}
