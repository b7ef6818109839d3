import { t } from '@lingui/core/macro';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useSearchState } from '#shell/list.ts';
import { useRead } from '#shell/read.ts';
import { PageHead } from '#ui/Card.tsx';
import { Segments, Select } from '#ui/ChoiceFields.tsx';
import { EmptyState, InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { networks } from '../contract.ts';
import { TopologyPicture } from './TopologyPicture.tsx';
import { TopologyText } from './TopologyText.tsx';
import { pathTo } from './words.ts';

/** What hangs together in a zone, as a picture or in words. */
export default function TopologyPage() {
  const { datacenter }: { datacenter?: string } = useParams({ strict: false });
  const zones = useRead(networks.listNetworkZones, {}, { pollSeconds: 60 });
  const navigate = useNavigate();
  const { search, set } = useSearchState();
  const items = zones.data?.items;
  const zone = datacenter
    ? items?.find(({ id }) => id.toLowerCase() === datacenter.toLowerCase())
    : (items?.find((one) => one.networks > 1) ?? items?.[0]);
  const query = { zoneId: zone?.id ?? '' };
  const read = useRead(networks.readTopology, { query }, { enabled: zone !== undefined, pollSeconds: 25 });
  const drawn = read.data;
  const words = search['view'] === 'text';
  const failed = zones.error ?? read.error;
  const more = drawn ? drawn.total - drawn.servers.length : 0;
  return (
    <>
      <Link
        to={zone ? pathTo(zone.id) : '/networks'}
        className="mb-3 inline-flex items-center gap-1.5 rounded text-muted hover:text-ink"
      >
        <ArrowLeft aria-hidden size={15} className="rtl:-scale-x-100" />
        {t`Networks`}
      </Link>
      <PageHead
        title={t`Topology`}
        note={t`Which of your servers are in which networks, and where those lead.`}
        actions={
          <>
            <Segments<'picture' | 'text'>
              label={t`View`}
              value={words ? 'text' : 'picture'}
              choices={[
                { value: 'picture', title: t`Picture` },
                { value: 'text', title: t`Text` },
              ]}
              onChange={(view) => set({ view: view === 'picture' ? '' : view })}
            />
            {items && (
              <Select
                aria-label={t`Zone`}
                value={zone?.id ?? ''}
                onChange={(event) => void navigate({ to: `/networks/topology/${event.target.value}` })}
              >
                {zone === undefined && <option value="">{t`Choose a zone`}</option>}
                {items.map(({ id, name }) => (
                  <option key={id} value={id}>{`${name} (${id})`}</option>
                ))}
              </Select>
            )}
          </>
        }
      />
      {items && zone === undefined && <EmptyState kind="no-match" title={t`There is no such zone`} />}
      {!drawn && failed && <InlineError text={failed.message} onRetry={() => void read.refetch()} />}
      {!drawn && !failed && !(items && zone === undefined) && <SkeletonRows />}
      {drawn?.networks.length === 0 && (
        <EmptyState kind="nothing" title={t`No networks here yet`}>
          {t`A private network joins your servers of this zone. Make one with its first subnet.`}
        </EmptyState>
      )}
      {drawn &&
        drawn.networks.length > 0 &&
        (words ? (
          <TopologyText drawn={drawn} zoneId={query.zoneId} />
        ) : (
          <TopologyPicture drawn={drawn} zoneId={query.zoneId} />
        ))}
      {more > 0 && <p className="mt-3 text-[13px] text-muted">{t`Servers that are not shown: ${more}`}</p>}
    </>
  );
}
