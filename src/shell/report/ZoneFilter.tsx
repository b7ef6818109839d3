import { Suspense } from 'react';
import { Skeleton } from '#ui/Feedback.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { webFrame } from '../boot/web-frame.ts';

const load = webFrame.find((module) => module.zoneParts)?.zoneParts;
const Choice = load && lazyPart(() => load().then(({ ZoneSelect }) => ({ default: ZoneSelect })));

/** A filter by data center. */
export const ZoneFilter = (props: { title: string; value: string; onChange(value: string): void }) => (
  <Suspense fallback={<Skeleton className="h-10.5! w-44 rounded-lg!" />}>{Choice && <Choice {...props} />}</Suspense>
);
