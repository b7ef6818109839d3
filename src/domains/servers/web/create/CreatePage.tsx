import { useState } from 'react';
import { InlineError } from '#ui/Feedback.tsx';
import { useSearchState } from '#shell/list.ts';
import { useRead } from '#shell/read.ts';
import { servers } from '../../contract.ts';
import { Form } from './Form.tsx';
import { SectionsSkeleton } from './Sections.tsx';
import { startValues } from './start-values.ts';
import type { Zone } from './values.ts';

/** `/serverCreate`: a whole configuration can stand in its address. */
export default function CreatePage() {
  const zones = useRead(servers.listDataCenters, {});
  if (zones.data) return <Started zones={zones.data} />;
  if (zones.error) return <InlineError text={zones.error.message} onRetry={() => void zones.refetch()} />;
  return <SectionsSkeleton />;
}

function Started({ zones }: { zones: readonly Zone[] }) {
  const { search } = useSearchState();
  const [start] = useState(() => startValues(search, zones));
  return <Form zones={zones} start={start} />;
}
