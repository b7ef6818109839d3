import { Suspense } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import type { RequestCall } from './request-code.ts';

const CodeButton = lazyPart(() => import('./CodeButton.tsx'));

/** What a dialog would send, as code to copy. */
export const ShowCode = (props: { request(): RequestCall }) => (
  <Suspense>
    <CodeButton {...props} />
  </Suspense>
);
