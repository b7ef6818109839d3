import { isDiagnostic } from '#platform/findings/diagnostic.ts';
import type { TestApp } from '#test/app.ts';
import { formula, rowNumbers, rowTime } from '#test/report-rows.ts';
import type { World } from '#test/world.ts';

/** Values of the kinds of columns, other in each row. */
const valueOf = (kind: string, index: number): unknown => {
  if (kind === 'number' || kind === 'bytes') return index;
  if (kind === 'money') return { amount: index, currency: 'USD' };
  if (kind === 'date') return rowTime(index).toISOString();
  return `${kind} ${index}`;
};

/** Findings of every diagnostic report. */
export async function fillReports({ app }: TestApp, world: World): Promise<void> {
  const rows = [...app.reports.values()].filter(isDiagnostic).flatMap((report) => {
    const parts = report.row as unknown as { shape: Record<string, unknown> };
    const kinds = new Map(
      (report.columns as readonly { id: string; kind: string }[]).map(({ id, kind }) => [id, kind]),
    );
    return rowNumbers.map((index) => ({
      id: crypto.randomUUID(),
      report_id: report.id,
      object_id: `object-${index}`,
      name: index === 0 ? formula : `Object ${index}`,
      site_id: world.siteId,
      account_id: world.ada.accountId,
      facts: JSON.stringify(
        Object.fromEntries(Object.keys(parts.shape).map((id) => [id, valueOf(kinds.get(id) ?? 'text', index)])),
      ),
      state: 'known',
      first_seen: rowTime(index),
      opened_at: rowTime(index),
    }));
  });
  await app.db.insertInto('finding').values(rows).execute();
}
