import { Suspense } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import { webFrame } from '../boot/web-frame.ts';
import type { ZoneNameProps } from '../boot/web-route.ts';

const load = webFrame.find((module) => module.zoneParts)?.zoneParts;
const Name = load && lazyPart(load);

/** A data center with its flag and city, its id on hover; the plain text where the data center is not known. */
export function ZoneName(props: ZoneNameProps) {
  // A flag has its place before it comes.
  const plain = props.flagOnly ? <span aria-hidden className="flag" /> : props.of;
  return <Suspense fallback={plain}>{Name ? <Name {...props} /> : plain}</Suspense>;
}
