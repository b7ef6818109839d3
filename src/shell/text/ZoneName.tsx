import { Suspense } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import { webContributions } from '../boot/web-contributions.ts';
import type { ZoneNameProps } from '../boot/web-route.ts';

const load = webContributions.find((module) => module.zoneParts)?.zoneParts;
const Name = load && lazyPart(load);
const Choice = load && lazyPart(() => load().then(({ ZoneSelect }) => ({ default: ZoneSelect })));

/** A data center with its flag and its city, its id on hover; as it is written where no more is known. */
export function ZoneName(props: ZoneNameProps) {
  const plain = props.flagOnly ? null : props.of;
  return <Suspense fallback={plain}>{Name ? <Name {...props} /> : plain}</Suspense>;
}

/** A filter by data center. */
export const ZoneFilter = (props: { title: string; value: string; onChange(value: string): void }) => (
  <Suspense>{Choice && <Choice {...props} />}</Suspense>
);
