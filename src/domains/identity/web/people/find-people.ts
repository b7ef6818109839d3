import { t } from '@lingui/core/macro';
import { reports } from '#domains/reports/contract.ts';
import { call } from '#shell/data/call.ts';
import type { PaletteEntry } from '#shell/boot/web-route.ts';
import { personPath } from '../../paths.ts';

const maxFound = 5;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Finds people by name or email for staff; "view as ada" leads to the question before entering her account. */
export async function findPeople(text: string, signal: AbortSignal): Promise<readonly PaletteEntry[]> {
  const command = `${t`View as`.toLowerCase()} `;
  const enters = text.toLowerCase().startsWith(command);
  const filter = enters ? text.slice(command.length) : text;
  const query = { filter, size: String(maxFound) };
  const { items } = await call(reports.listReportRows, { params: { reportId: 'people' }, query }, { signal });
  return items.map((row) => {
    const [id, email, name] = [textOf(row['id']), textOf(row['email']), textOf(row['name'])];
    return enters
      ? { id: `view-as-${id}`, title: t`View as ${email}`, note: name, to: personPath(id, { do: 'view' }) }
      : { id: `person-${id}`, title: email, note: name, to: personPath(id) };
  });
}
