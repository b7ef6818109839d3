import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import type { AnswerOf } from '#kernel/op.ts';
import { serverPath } from '#domains/servers/paths.ts';
import type { networks } from '../contract.ts';
import { kindLabel } from './labels.ts';
import { networksPath } from '../paths.ts';

export type Drawn = AnswerOf<typeof networks.readTopology>;

/** The same as the picture, in words: each network, where it leads, and who is in it. */
export function TopologyText({ drawn, zoneId }: { drawn: Drawn; zoneId: string }) {
  return (
    <ul aria-label={t`Networks`} className="grid gap-3">
      {drawn.networks.map((network) => {
        const kind = kindLabel(network.type);
        const inside = drawn.servers.flatMap(({ id, name, cards }) =>
          cards.filter((card) => card.networkId === network.id).map(({ ips }) => ({ id, name, ips: ips.join(', ') })),
        );
        return (
          <li key={network.id} className="rounded-xl border border-line bg-surface px-4 py-3 shadow-card">
            <Link
              to={networksPath(zoneId, network.vlanId)}
              className="font-medium break-all text-brand-text hover:underline"
            >
              {network.name}
            </Link>
            <p className="text-[13px] text-muted">
              {t`${kind} · VLAN ${network.vlanId}`}
              {network.subnets.map(({ cidr, gateway }) => ` · ${t`${cidr} via router ${gateway}`}`).join('')}
            </p>
            {inside.length === 0 ? (
              <p className="mt-1 text-[13px] text-muted">{t`None of your servers is attached.`}</p>
            ) : (
              <ul
                aria-label={t`Servers in ${network.name}`}
                className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-[13px]"
              >
                {inside.map(({ id, name, ips }, index) => (
                  <li key={`${id} ${index}`}>
                    <Link to={serverPath(id, 'networks')} className="text-brand-text hover:underline">
                      {name}
                    </Link>{' '}
                    <span className="font-mono text-muted">{ips}</span>
                  </li>
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ul>
  );
}
