import { plural, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { Card } from '#ui/Card.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import type { AnswerOf } from '#kernel/op.ts';
import type { servers } from '#domains/servers/contract.ts';
import { serverPath, serversPath } from '#domains/servers/paths.ts';

/** The query for those that are shown. */
export const failingServers = { state: 'error', size: '5' };
type Row = AnswerOf<typeof servers.listServers>['items'][number];

/** The servers that someone must look at, of `count` of them; nothing while there are none. */
export function Attention({ count, rows }: { count: number; rows: readonly Row[] }) {
  if (count === 0 || rows.length === 0) return null;
  const more = count - rows.length;
  return (
    <Card
      title={plural(count, { one: 'A server needs attention', other: '# servers need attention' })}
      actions={
        more > 0 && (
          <Link to={serversPath({ state: 'error' })} className="reach text-[13px] text-brand-text hover:underline">
            {t`All ${count}`}
          </Link>
        )
      }
    >
      <ul className="-mx-2 grid">
        {rows.map(({ id, name, zoneName, error }) => (
          <li key={id} className="relative flex flex-wrap items-center gap-x-4 rounded-lg px-2 py-2 hover:bg-hover">
            <StateDot tone="bad">{t`Error`}</StateDot>
            <Link to={serverPath(id)} className="min-w-0 truncate font-medium after:absolute after:inset-0">
              {name}
            </Link>
            <span className="text-muted">{zoneName}</span>
            {error && <span className="min-w-0 flex-1 basis-60 text-muted">{error}</span>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
