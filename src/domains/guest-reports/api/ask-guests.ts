import { maxGuestReports } from '#engines/guest-reports.ts';
import type { EnginePort } from '#engines/port.ts';
import { eachLeasedEngine, type EngineRound } from '#domains/servers/api/port.ts';
import type { App, Loop } from '#platform/app.ts';
import { type Due, forgetEnded, readDue, readSecondsToDue, saveAsked } from './store.ts';

/** Finding out whose turn it is takes longer than asking: of many it is done once for several questions. */
const foundAtOnce = 10 * maxGuestReports;
/** Those whose turn comes in this time are asked together. */
const leastPauseSeconds = 10;

/** Asks the guests of servers that are on what their systems are like. */
export const askGuests: Loop = {
  name: 'guest-reports.ask',
  everySeconds: 10,
  wakesLater: { seconds: 5, of: ['server'] },
  async run(app, signal) {
    const next = await eachLeasedEngine(app, 'guest-reports', {
      where: ({ guestReports }) => guestReports,
      work: async (engine, renew) => {
        await ask(app, engine, { signal, renew });
        const seconds = await readSecondsToDue(app.db, engine, new Date(app.clock.now()));
        return seconds === null ? null : Math.max(seconds, leastPauseSeconds);
      },
    });
    await forgetEnded(app.db);
    return next;
  },
};

/** One round over an engine: every server whose turn it is. Answers how many were asked. */
export async function ask(app: App, engine: string, { signal, renew }: EngineRound): Promise<number> {
  const port = app.engine(engine);
  if (!port.capabilities.guestReports) return 0;
  for (let asked = 0; ;) {
    const due = await readDue(app.db, engine, { now: new Date(app.clock.now()), size: foundAtOnce });
    for (let at = 0; at < due.length; at += maxGuestReports) {
      if (at > 0 && renew !== undefined && !(await renew())) return asked;
      const some = due.slice(at, at + maxGuestReports);
      await askSome(app, port, { some, signal });
      asked += some.length;
    }
    if (due.length < foundAtOnce) return asked;
  }
}

async function askSome(
  app: App,
  port: EnginePort,
  { some, signal }: { some: readonly Due[]; signal: AbortSignal },
): Promise<void> {
  const refs = some.map(({ ref }) => ref);
  const reports = new Map((await port.readGuestReports(refs, signal)).map((report) => [report.machineRef, report]));
  const now = new Date(app.clock.now());
  await saveAsked(app.db, { asked: some.map(({ id, ref }) => ({ serverId: id, report: reports.get(ref) })), now });
}
