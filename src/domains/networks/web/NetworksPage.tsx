import { t } from '@lingui/core/macro';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Network, Search, Timer } from 'lucide-react';
import { Suspense } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useZoneScope } from '#shell/list/list-zone.ts';
import { ExportLinks } from '#shell/list/ExportLinks.tsx';
import { urlOf } from '#shell/data/call.ts';
import { useRead } from '#shell/data/read.ts';
import { ActionButton, dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { useMay } from '#shell/session/session-reads.ts';
import { useSplitScreen } from '#shell/frame/wide-screen.ts';
import { useObjectTitle } from '#shell/frame/window-title.ts';
import { ZoneName } from '#shell/text/ZoneName.tsx';
import { buttonClass } from '#ui/Button.tsx';
import { PageHead } from '#ui/Card.tsx';
import { Select } from '#ui/ChoiceFields.tsx';
import { EmptyState, InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { networks } from '../contract.ts';
import { BrokenNetwork, isBroken } from './BrokenNetwork.tsx';
import { NetworkColumn } from './NetworkColumn.tsx';
import { SubnetColumn } from './SubnetColumn.tsx';
import type { ZoneRow } from './types.ts';
import { addressesPath, topologyPath, networksPath } from '../paths.ts';

const AddressColumn = lazyPart(() => import('./AddressColumn.tsx'));
const cooldown: RowAction<null> = {
  id: 'cooldown',
  title: () => t`Address cooldown`,
  icon: <Timer aria-hidden size={16} />,
  load: dialog(
    () => import('./AddressCooldownDialog.tsx'),
    () => ({}),
  ),
};

const NetworkDrawer = lazyPart(() => import('./NetworkDrawer.tsx'));

/** Networks, their subnets, and the addresses of one: side by side where there is room, else one after the other. */
export default function NetworksPage() {
  const at: { datacenter?: string; vlanId?: string; subnetId?: string } = useParams({ strict: false });
  const zones = useRead(networks.listNetworkZones, { query: { size: 0 } }, { pollSeconds: 60 });
  const scope = useZoneScope();
  const navigate = useNavigate();
  const mayCooldown = useMay('site.configure');
  const items = zones.data?.items;
  const zone = at.datacenter
    ? items?.find(({ id }) => id.toLowerCase() === at.datacenter?.toLowerCase())
    : (items?.find(({ id }) => id === scope) ?? items?.find((one) => one.networks > 1) ?? items?.[0]);
  const choose = (id: string) => void navigate({ to: networksPath(id) });
  return (
    <>
      <PageHead
        title={t`Networks`}
        note={t`Networks, their subnets and addresses, by data center.`}
        actions={
          items && (
            <>
              {mayCooldown && <ActionButton action={cooldown} />}
              <Link to={addressesPath()} className={buttonClass()}>
                <Search aria-hidden size={16} />
                {t`Find address`}
              </Link>
              {zone && (
                <Link to={topologyPath(zone.id)} className={buttonClass()}>
                  <Network aria-hidden size={16} />
                  {t`Topology`}
                </Link>
              )}
              {zone && <ExportLinks file={urlOf(networks.exportNetworks, { query: { zone: zone.id } })} />}
              <Select
                aria-label={t`Data center`}
                mark={zone && <ZoneName of={zone.id} flagOnly />}
                value={zone?.id ?? ''}
                onChange={(event) => choose(event.target.value)}
              >
                {zone === undefined && <option value="">{t`Choose a data center`}</option>}
                {items.map(({ id, name, networks: count }) => (
                  <option key={id} value={id}>{`${name} · ${count}`}</option>
                ))}
              </Select>
            </>
          )
        }
      />
      <ReadState read={zones} />
      {items && zone === undefined && <EmptyState kind="no-match" title={t`Data center not found`} />}
      {zone && <Cascade key={zone.id} zone={zone} vlanId={at.vlanId} subnetId={at.subnetId} />}
    </>
  );
}

interface CascadeProps {
  zone: ZoneRow;
  vlanId: string | undefined;
  subnetId: string | undefined;
}

function Cascade({ zone, vlanId, subnetId }: CascadeProps) {
  const may = useMay('network.manage');
  const wide = useSplitScreen();
  // On a wide screen, the first network and its first subnet are open until one is chosen.
  const firstOf = { query: { zone: zone.id, size: 1 } };
  const first = useRead(networks.listNetworks, firstOf, { enabled: wide && vlanId === undefined });
  const openVlan = vlanId ?? (wide ? first.data?.items[0]?.vlanId.toString() : undefined);
  const number = /^\d{1,7}$/.test(openVlan ?? '') ? Number(openVlan) : undefined;
  const query = { zone: zone.id, vlanId: number ?? 0 };
  const read = useRead(networks.listNetworks, { query }, { enabled: number !== undefined, pollSeconds: 25 });
  const chosen = number === undefined ? undefined : read.data?.items[0];
  const firstSubnetOf = { params: { networkId: chosen?.id ?? '' }, query: { size: 1 } };
  const subnets = useRead(networks.listSubnets, firstSubnetOf, {
    enabled: wide && subnetId === undefined && chosen !== undefined,
  });
  const openSubnet = subnetId ?? (wide ? subnets.data?.items[0]?.id : undefined);
  useObjectTitle(vlanId === undefined ? undefined : chosen?.name);
  const level = vlanId === undefined ? 1 : subnetId === undefined ? 2 : 3;
  // The router's search is open; its parser makes every value text.
  const search: Record<string, string> = useSearch({ strict: false });
  const navigate = useNavigate();
  const shows = (one: number) => wide || level === one;
  return (
    <div
      className={clsx(
        'grid items-start gap-4',
        wide ? 'grid-cols-[minmax(0,17rem)_minmax(0,17rem)_minmax(0,1fr)]' : 'grid-cols-[minmax(0,1fr)]',
      )}
    >
      {chosen && isBroken(chosen) && <BrokenNetwork network={chosen} />}
      {shows(1) && <NetworkColumn zone={zone} vlanId={openVlan} />}
      {vlanId !== undefined && !chosen && (number === undefined || read.data) && (
        <EmptyState kind="no-match" title={t`Network not found`} />
      )}
      {vlanId !== undefined && !read.data && read.error && (
        <InlineError text={read.error.message} onRetry={() => void read.refetch()} />
      )}
      {chosen && shows(2) && <SubnetColumn network={chosen} subnetId={openSubnet} narrow={!wide} />}
      {chosen && openSubnet !== undefined && (
        <Suspense fallback={<SkeletonRows />}>
          <AddressColumn key={openSubnet} network={chosen} subnetId={openSubnet} may={may} narrow={!wide} />
        </Suspense>
      )}
      <Suspense>
        {chosen && search['about'] && (
          <NetworkDrawer
            network={chosen}
            onClose={() => void navigate({ to: networksPath(zone.id, vlanId, subnetId) })}
          />
        )}
      </Suspense>
    </div>
  );
}
