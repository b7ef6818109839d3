import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Globe, Network, Router, Server } from 'lucide-react';
import type { ReactNode } from 'react';
import { serverPath } from '#domains/servers/paths.ts';
import { box, layOut, pictureWidth, type Placed } from '../topology.ts';
import type { Drawn } from './TopologyText.tsx';
import { kindLabel, stateLabel } from './labels.ts';
import { networksPath } from '../paths.ts';

/** Routers, networks and servers as boxes with lines between them; each box is a link. */
export function TopologyPicture({ drawn, zoneId }: { drawn: Drawn; zoneId: string }) {
  const layout = layOut(drawn);
  const networkOf = new Map(drawn.networks.map((network) => [network.id, network]));
  const serverOf = new Map(drawn.servers.map((server) => [server.id, server]));
  return (
    <div
      role="region"
      aria-label={t`Network diagram`}
      tabIndex={0}
      className="overflow-auto rounded-xl border border-line bg-surface p-5 shadow-card"
    >
      <div className="relative" style={{ width: pictureWidth, height: layout.height }}>
        <svg aria-hidden className="absolute inset-0 text-edge" width={pictureWidth} height={layout.height}>
          {layout.lines.map(({ key, from, to, dashed }) => {
            const bend = (from.x + to.x) / 2;
            return (
              <path
                key={key}
                d={`M${from.x},${from.y} C${bend},${from.y} ${bend},${to.y} ${to.x},${to.y}`}
                fill="none"
                stroke="currentColor"
                strokeWidth={1.5}
                strokeDasharray={dashed ? '4 4' : undefined}
              />
            );
          })}
        </svg>
        <ul aria-label={t`Routers`}>
          {layout.routers.map(({ network: { id }, at }) => {
            const network = networkOf.get(id);
            const [first, ...others] = network?.subnets ?? [];
            const gateways = [first, ...others].flatMap((one) => one?.gateway ?? []).join(', ');
            return (
              network &&
              first && (
                <Box
                  key={id}
                  at={at}
                  to={networksPath(zoneId, network.vlanId, first.id)}
                  icon={network.type === 1 ? <Globe size={17} /> : <Router size={17} />}
                  title={network.type === 1 ? t`Internet` : t`Router`}
                  note={gateways}
                  label={t`Router ${gateways} of ${network.name}`}
                />
              )
            );
          })}
        </ul>
        <ul aria-label={t`Networks`}>
          {drawn.networks.map((network) => (
            <Box
              key={network.id}
              at={layout.networkAt.get(network.id) ?? { x: 0, y: 0 }}
              to={networksPath(zoneId, network.vlanId)}
              icon={<Network size={17} />}
              strong
              title={network.name}
              note={
                network.state === 'active'
                  ? network.subnets.map(({ cidr }) => cidr).join(', ') || kindLabel(network.type)
                  : stateLabel(network.state)
              }
              label={t`Network ${network.name}`}
            />
          ))}
        </ul>
        <ul aria-label={t`Servers`}>
          {layout.servers.map(({ server: { id }, at }) => {
            const server = serverOf.get(id);
            if (server === undefined) return null;
            const ips = server.cards.flatMap((card) => card.ips).join(', ');
            const names = server.cards.flatMap((card) => networkOf.get(card.networkId)?.name ?? []).join(', ');
            return (
              <Box
                key={id}
                at={at}
                to={serverPath(id, 'networks')}
                icon={<Server size={17} />}
                title={server.name}
                note={ips}
                label={t`Server ${server.name} in ${names}`}
              />
            );
          })}
        </ul>
      </div>
    </div>
  );
}

interface BoxProps {
  at: Placed;
  to: string;
  icon: ReactNode;
  title: string;
  note: string;
  /** What it is and what it belongs to, for those who do not see the lines. */
  label: string;
  strong?: boolean;
}

function Box({ at, to, icon, title, note, label, strong = false }: BoxProps) {
  return (
    <li className="absolute" style={{ left: at.x, top: at.y, width: box.width, height: box.height }}>
      <Link
        to={to}
        aria-label={note === '' ? label : `${label}, ${note}`}
        title={note === '' ? title : `${title}\n${note}`}
        className={clsx(
          'flex h-full items-center gap-3 rounded-lg border px-3 hover:border-brand-text',
          strong ? 'border-brand-text/40 bg-brand-soft' : 'border-line bg-surface',
        )}
      >
        <span aria-hidden className={strong ? 'text-brand-text' : 'text-muted'}>
          {icon}
        </span>
        <span className="grid min-w-0">
          <span className="truncate font-medium">{title}</span>
          <span className="truncate font-mono text-xs text-muted">{note}</span>
        </span>
      </Link>
    </li>
  );
}
