import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { ReadOnList } from '#shell/list/ReadOnList.tsx';
import { serverPath } from '#domains/servers/paths.ts';
import type { networks } from '../contract.ts';

interface Props {
  op: typeof networks.listSubnetServers | typeof networks.listNetworkServers;
  params: Record<string, string>;
  intro: string;
}

/** Servers that a change is about, each with the way to its network interfaces. */
export function AffectedServers({ op, params, intro }: Props) {
  return (
    <div className="text-[13px]">
      <p className="mb-2">{intro}</p>
      <ReadOnList op={op} params={params} inset nothing={null}>
        {(rows) => (
          <ul aria-label={t`Servers`} className="grid max-h-40 gap-1 overflow-auto">
            {rows.map(({ id, name, ips }) => (
              <li key={id}>
                <Link to={serverPath(id, 'networks')} className="reach font-medium text-brand-text hover:underline">
                  {name}
                </Link>{' '}
                <span className="font-mono text-muted">{ips.join(', ')}</span>
              </li>
            ))}
          </ul>
        )}
      </ReadOnList>
    </div>
  );
}
