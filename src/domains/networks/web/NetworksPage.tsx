import { t } from '@lingui/core/macro';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Network, Search } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ExportLinks } from '#shell/list/ExportLinks.tsx';
import { urlOf } from '#shell/data/call.ts';
import { useRead } from '#shell/data/read.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { useSplitScreen } from '#shell/frame/wide-screen.ts';
import { useObjectTitle } from '#shell/frame/window-title.ts';
import { buttonClass } from '#ui/Button.tsx';
import { PageHead } from '#ui/Card.tsx';
import { Select } from '#ui/ChoiceFields.tsx';
import { EmptyState, InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { networks } from '../contract.ts';
import { BrokenNetwork, isBroken } from './BrokenNetwork.tsx';
import { NetworkColumn, type NetworkAsk } from './NetworkColumn.tsx';
import { SubnetColumn, type SubnetAsk } from './SubnetColumn.tsx';
import { addressesPath, topologyPath, networksPath } from '../paths.ts';

const AddressColumn = lazy(() => import('./AddressColumn.tsx'));
const NetworkDrawer = lazy(() => import('./NetworkDrawer.tsx'));
const CreateDialog = lazy(() => import('./CreateNetworkDialog.tsx'));
const RenameDialog = lazy(() => import('./RenameNetworkDialog.tsx'));
const DeleteDialog = lazy(() => import('./DeleteNetworkDialog.tsx'));
const RepairDialog = lazy(() => import('./RepairNetworkDialog.tsx'));
const LeaveDialog = lazy(() => import('./LeaveNetworkDialog.tsx'));
const AddSubnetDialog = lazy(() => import('./AddSubnetDialog.tsx'));
const EditSubnetDialog = lazy(() => import('./EditSubnetDialog.tsx'));
const DeleteSubnetDialog = lazy(() => import('./DeleteSubnetDialog.tsx'));

/** Networks, their subnets, and the addresses of one: side by side where there is room, else one after the other. */
export default function NetworksPage() {
  const at: { datacenter?: string; vlanId?: string; subnetId?: string } = useParams({ strict: false });
  const zones = useRead(networks.listNetworkZones, {}, { pollSeconds: 60 });
  const navigate = useNavigate();
  const items = zones.data?.items;
  const zone = at.datacenter
    ? items?.find(({ id }) => id.toLowerCase() === at.datacenter?.toLowerCase())
    : (items?.find((one) => one.networks > 1) ?? items?.[0]);
  const choose = (id: string) => void navigate({ to: networksPath(id) });
  return (
    <>
      <PageHead
        title={t`Networks`}
        note={t`Networks, their subnets and addresses, by data center.`}
        actions={
          <>
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
            {zone && <ExportLinks href={urlOf(networks.exportNetworks, { query: { zoneId: zone.id } })} />}
            {items && (
              <Select
                aria-label={t`Data center`}
                value={zone?.id ?? ''}
                onChange={(event) => choose(event.target.value)}
              >
                {zone === undefined && <option value="">{t`Choose a data center`}</option>}
                {items.map(({ id, name, networks: count }) => (
                  <option key={id} value={id}>{`${name} (${id}) · ${count}`}</option>
                ))}
              </Select>
            )}
          </>
        }
      />
      {!items && zones.error && <InlineError text={zones.error.message} onRetry={() => void zones.refetch()} />}
      {!items && !zones.error && <SkeletonRows />}
      {items && zone === undefined && <EmptyState kind="no-match" title={t`Data center not found`} />}
      {zone && <Cascade key={zone.id} zone={zone} vlanId={at.vlanId} subnetId={at.subnetId} />}
    </>
  );
}

interface CascadeProps {
  zone: { id: string; name: string; canCreate: boolean };
  vlanId: string | undefined;
  subnetId: string | undefined;
}

function Cascade({ zone, vlanId, subnetId }: CascadeProps) {
  const may = useMay('network.manage');
  const wide = useSplitScreen();
  const [creating, setCreating] = useState(false);
  const [network, setNetwork] = useState<NetworkAsk>();
  const [subnet, setSubnet] = useState<SubnetAsk>();
  const number = /^\d{1,7}$/.test(vlanId ?? '') ? Number(vlanId) : undefined;
  const query = { zoneId: zone.id, vlanId: number ?? 0 };
  const read = useRead(networks.listNetworks, { query }, { enabled: number !== undefined, pollSeconds: 25 });
  const chosen = number === undefined ? undefined : read.data?.items[0];
  useObjectTitle(chosen?.name);
  const level = vlanId === undefined ? 1 : subnetId === undefined ? 2 : 3;
  // The router's search is open; its parser makes every value text.
  const search: Record<string, string> = useSearch({ strict: false });
  const navigate = useNavigate();
  const closeNetwork = () => setNetwork(undefined);
  const closeSubnet = () => setSubnet(undefined);
  const shows = (one: number) => wide || level === one;
  const askRepair = () => chosen && setNetwork({ what: 'repair', row: chosen });
  return (
    <div
      className={clsx(
        'grid items-start gap-4',
        wide ? 'grid-cols-[minmax(0,17rem)_minmax(0,17rem)_minmax(0,1fr)]' : 'grid-cols-[minmax(0,1fr)]',
      )}
    >
      {chosen && isBroken(chosen) && <BrokenNetwork network={chosen} may={may} onRepair={askRepair} />}
      {shows(1) && (
        <NetworkColumn
          zoneId={zone.id}
          vlanId={vlanId}
          may={may}
          closed={zone.canCreate ? null : t`This data center is closed to new resources.`}
          onCreate={() => setCreating(true)}
          onAsk={setNetwork}
        />
      )}
      {vlanId === undefined && wide && (
        <EmptyState kind="nothing" title={t`Choose a network`}>
          {t`Select a network to see its subnets and addresses.`}
        </EmptyState>
      )}
      {vlanId !== undefined && !chosen && (number === undefined || read.data) && (
        <EmptyState kind="no-match" title={t`Network not found`} />
      )}
      {vlanId !== undefined && !read.data && read.error && (
        <InlineError text={read.error.message} onRetry={() => void read.refetch()} />
      )}
      {chosen && shows(2) && (
        <SubnetColumn network={chosen} subnetId={subnetId} may={may} narrow={!wide} onAsk={setSubnet} />
      )}
      {chosen && subnetId === undefined && wide && (
        <EmptyState kind="nothing" title={t`Choose a subnet`}>
          {t`Select a subnet to see its addresses.`}
        </EmptyState>
      )}
      {chosen && subnetId !== undefined && (
        <Suspense fallback={<SkeletonRows />}>
          <AddressColumn key={subnetId} network={chosen} subnetId={subnetId} may={may} narrow={!wide} />
        </Suspense>
      )}
      <Suspense>
        {creating && <CreateDialog zone={zone} onClose={() => setCreating(false)} />}
        {chosen && search['about'] && (
          <NetworkDrawer
            network={chosen}
            onClose={() => void navigate({ to: networksPath(zone.id, vlanId, subnetId) })}
          />
        )}
        {network?.what === 'rename' && <RenameDialog row={network.row} onClose={closeNetwork} />}
        {network?.what === 'repair' && <RepairDialog row={network.row} onClose={closeNetwork} />}
        {network?.what === 'leave' && <LeaveDialog row={network.row} onClose={closeNetwork} />}
        {network?.what === 'delete' && <DeleteDialog row={network.row} onClose={closeNetwork} />}
        {chosen && subnet?.what === 'create' && <AddSubnetDialog network={chosen} onClose={closeSubnet} />}
        {subnet?.what === 'edit' && <EditSubnetDialog row={subnet.row} onClose={closeSubnet} />}
        {chosen && subnet?.what === 'delete' && (
          <DeleteSubnetDialog network={chosen} row={subnet.row} onClose={closeSubnet} />
        )}
      </Suspense>
    </div>
  );
}
