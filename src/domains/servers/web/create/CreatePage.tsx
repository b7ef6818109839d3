import { useMatch, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { InlineError } from '#ui/Feedback.tsx';
import { useSearchState } from '#shell/list/list.ts';
import { useRead } from '#shell/data/read.ts';
import { sshKeys } from '#domains/ssh-keys/contract.ts';
import { servers } from '../../contract.ts';
import type { ServerDetail } from '../types.ts';
import { Form } from './Form.tsx';
import { formOf } from './forms.ts';
import { SectionsSkeleton } from './Sections.tsx';
import { plainFor, startValues } from './values/start-values.ts';
import type { Zone } from './values/values.ts';

/**
 * `/serverCreate`, `/serverCreateApp`, `/serverCreateDesktop` and `/serverCreateService`, and `/serverCreate/{serverId}`,
 * which starts from the configuration of a server. A whole configuration can be in the address.
 */
export default function CreatePage() {
  const pathname = usePathname();
  // Routes come from the domains, so the router does not know their parameters.
  const { serverId }: { serverId?: string } = useParams({ strict: false });
  const zones = useRead(servers.listDataCenters, { query: { size: 0 } });
  const source = useRead(
    servers.readServer,
    { params: { serverId: serverId ?? '' } },
    { enabled: serverId !== undefined },
  );
  const keys = useRead(sshKeys.listSshKeys, { query: { mine: 1, size: 100 } });
  const failed = [zones, source].find(({ error }) => error !== null);
  if (failed?.error) return <InlineError text={failed.error.message} onRetry={() => void failed.refetch()} />;
  if (!zones.data || (serverId !== undefined && !source.data) || keys.isPending) return <SectionsSkeleton />;
  return (
    <Started
      key={pathname.toLowerCase()}
      zones={zones.data.items}
      source={source.data}
      // Without permission to see keys there are none to choose from.
      keys={keys.data?.items ?? []}
    />
  );
}

/** The address of this page, for as long as it is shown: the location is already that of the page that loads next. */
const usePathname = () => useMatch({ strict: false, select: (match) => match.pathname });

interface StartedProps {
  zones: readonly Zone[];
  source: ServerDetail | undefined;
  keys: readonly { id: string }[];
}

function Started({ zones, source, keys }: StartedProps) {
  const pathname = usePathname();
  const { search } = useSearchState();
  const kind = formOf(pathname, source?.id);
  const [plain] = useState(() => plainFor(keys));
  const [start] = useState(() => startValues(kind.draftName, { search, zones, source, plain }));
  return <Form kind={kind} zones={zones} start={start} plain={plain} source={source} />;
}
