import { Suspense } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import { SkeletonRows } from '#ui/Feedback.tsx';
import type { CodeEditorProps } from './CodeEditor.tsx';

const CodeEditor = lazyPart(() => import('./CodeEditor.tsx'));

/** The editor, whose code arrives when it is first shown. */
export const LazyEditor = (props: CodeEditorProps) => (
  <Suspense fallback={<SkeletonRows rows={8} />}>
    <CodeEditor {...props} />
  </Suspense>
);
