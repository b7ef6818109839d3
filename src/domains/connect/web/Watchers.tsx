import { plural, t } from '@lingui/core/macro';
import { Users } from 'lucide-react';
import { DateTime } from '#shell/text/DateTime.tsx';
import { useRead } from '#shell/data/read.ts';
import { connect } from '../contract.ts';
import { kindLabel } from './labels.ts';

/** Who else has a console of the server open. */
export function Watchers({ serverId }: { serverId: string }) {
  const { data } = useRead(connect.listConsoles, { params: { serverId } }, { pollSeconds: 10 });
  const others = data?.items.filter((one) => !one.own) ?? [];
  if (others.length === 0) return null;
  return (
    <details className="relative text-[13px]">
      <summary className="inline-flex h-8 cursor-pointer list-none items-center gap-1.5 rounded-lg px-2 text-warn hover:bg-hover">
        <Users aria-hidden size={15} />
        {plural(others.length, { one: '# other', other: '# others' })}
      </summary>
      <ul
        aria-label={t`Who else is connected`}
        className="absolute end-0 top-9 z-10 grid w-72 max-w-[80vw] gap-2 rounded-xl border border-line bg-raised p-3 shadow-float"
      >
        {others.map((one) => (
          <li key={one.id}>
            <p className="font-medium break-words">{one.name || one.email}</p>
            <p className="text-muted">
              {kindLabel[one.kind]()}
              {one.readOnly && ` · ${t`read-only`}`} · {t`since`} <DateTime at={one.since} />
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
