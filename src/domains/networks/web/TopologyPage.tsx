import { t } from '@lingui/core/macro';
import { useNavigate, useParams } from '@tanstack/react-router';
import { BackLink } from '#shell/frame/BackLink.tsx';
import { useZoneScope } from '#shell/list/list-zone.ts';
import { useSearchState } from '#shell/list/list.ts';
import { useRead } from '#shell/data/read.ts';
import { ZoneName } from '#shell/text/ZoneName.tsx';
import { PageHead } from '#ui/Card.tsx';
import { Segments, Select } from '#ui/ChoiceFields.tsx';
import { EmptyState, InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { networks } from '../contract.ts';
import { TopologyPicture } from './TopologyPicture.tsx';
import { TopologyText } from './TopologyText.tsx';
import { networksPath, topologyPath } from '../paths.ts';

/** What hangs together in a zone, as a picture or in words. */
export default function TopologyPage() {
  const { datacenter }: { datacenter?: string } = useParams({ strict: false });
  const zones = useRead(networks.listNetworkZones, { query: { size: 0 } }, { pollSeconds: 60 });
  const scope = useZoneScope();
  const navigate = useNavigate();
  const { search, set } = useSearchState();
  const items = zones.data?.items;
  const zone = datacenter
    ? items?.find(({ id }) => id.toLowerCase() === datacenter.toLowerCase())
    : (items?.find(({ id }) => id === scope) ?? items?.find((one) => one.networks > 1) ?? items?.[0]);
  const query = { zone: zone?.id ?? '' };
  const read = useRead(networks.readTopology, { query }, { enabled: zone !== undefined, pollSeconds: 25 });
  const drawn = read.data;
  const asText = search['view'] === 'text';
  const failed = zones.error ?? read.error;
  const more = drawn ? drawn.total - drawn.servers.length : 0;
  return (
    <>
      <BackLink to={zone ? networksPath(zone.id) : networksPath()}>{t`Networks`}</BackLink>
      <PageHead
        title={t`Topology`}
        note={t`Your servers and networks and how they are connected.`}
        actions={
          <>
            <Segments<'picture' | 'text'>
              label={t`View`}
              value={asText ? 'text' : 'picture'}
              choices={[
                { value: 'picture', title: t`Diagram` },
                { value: 'text', title: t`Text` },
              ]}
              onChange={(view) => set({ view: view === 'picture' ? '' : view })}
            />
            {items && (
              <Select
                aria-label={t`Data center`}
                mark={zone && <ZoneName of={zone.id} flagOnly />}
                value={zone?.id ?? ''}
                onChange={(event) => void navigate({ to: topologyPath(event.target.value) })}
              >
                {zone === undefined && <option value="">{t`Choose a data center`}</option>}
                {items.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </>
        }
      />
      {items && zone === undefined && <EmptyState kind="no-match" title={t`Data center not found`} />}
      {!drawn && failed && <InlineError text={failed.message} onRetry={() => void read.refetch()} />}
      {!drawn && !failed && !(items && zone === undefined) && <SkeletonRows />}
      {drawn?.networks.length === 0 && (
        <EmptyState kind="nothing" title={t`No networks here yet`}>
          {t`A private network connects your servers in this data center. Create one with its first subnet.`}
        </EmptyState>
      )}
      {drawn &&
        drawn.networks.length > 0 &&
        (asText ? (
          <TopologyText drawn={drawn} zoneId={query.zone} />
        ) : (
          <TopologyPicture drawn={drawn} zoneId={query.zone} />
        ))}
      {more > 0 && <p className="mt-3 text-[13px] text-muted">{t`Servers not shown: ${more}`}</p>}
    </>
  );
}
