import { keepLines } from '#platform/logs/keep-log.ts';
import { logRowOf } from '#platform/logs/log-row.ts';
import type { TestApp } from '#test/app.ts';

/** Lines of each level, one with what a spreadsheet would take for a formula. */
export async function fillReports({ app, clock }: TestApp): Promise<void> {
  const messages = ['=1+1', 'request', 'task failed', 'request failed', 'leases are about to run out', 'request'];
  const rows = messages.flatMap((msg, index) => {
    const time = new Date(clock.now() - index * 60_000).toISOString();
    const line = { level: [30, 30, 40, 50, 60, 20][index], time, name: 'web', requestId: `request-${index}`, msg };
    return logRowOf(JSON.stringify(line), 'test:1') ?? [];
  });
  await keepLines(app.db, rows);
}
