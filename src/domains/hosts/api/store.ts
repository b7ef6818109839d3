import { z } from 'zod';
import { HostReport } from '#engines/host.ts';
import { Said } from '#engines/said.ts';
import { readHostAnswers } from '#domains/infrastructure/api/port.ts';
import type { Db } from '#platform/db/pool.ts';

export interface StoredHost {
  engine: string;
  readAt: Date;
  report: HostReport | null;
  missing: z.infer<typeof AllMissing>;
}

const Report = HostReport.nullable();
const AllMissing = z.array(z.object({ name: z.string(), without: Said }));

/** What engines last said of their hosts. */
export async function readHosts(db: Db): Promise<StoredHost[]> {
  const rows = await readHostAnswers(db);
  return rows.map(({ engine, readAt, report, missing }) => ({
    engine,
    readAt,
    // What an older version wrote is asked for again within the minute.
    report: Report.safeParse(report).data ?? null,
    missing: AllMissing.safeParse(missing).data ?? [],
  }));
}
