import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import type { AnswerOf } from '#kernel/op.ts';
import { serverPath } from '#domains/servers/paths.ts';
import type { networks } from '../contract.ts';

interface Props {
  read: AnswerOf<typeof networks.listSubnetServers>;
  intro: string;
}

/** Servers that a change is about, each with the way to its network interfaces. */
export function AffectedServers({ read: { items, total }, intro }: Props) {
  const more = total - items.length;
  return (
    <div className="text-[13px]">
      <p>{intro}</p>
      <ul aria-label={t`Servers`} className="mt-2 grid max-h-40 gap-1 overflow-auto">
        {items.map(({ id, name, ips }) => (
          <li key={id}>
            <Link to={serverPath(id, 'networks')} className="font-medium text-brand-text hover:underline">
              {name}
            </Link>{' '}
            <span className="font-mono text-muted">{ips.join(', ')}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-1 text-muted">{t`and ${more} more`}</p>}
    </div>
  );
}
