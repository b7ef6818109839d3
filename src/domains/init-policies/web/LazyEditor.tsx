import { lazy, Suspense } from 'react';
import { SkeletonRows } from '#ui/Feedback.tsx';
import type { CodeEditorProps } from './CodeEditor.tsx';

const CodeEditor = lazy(() => import('./CodeEditor.tsx'));

/** The editor, whose code arrives when it is first shown. */
export const LazyEditor = (props: CodeEditorProps) => (
  <Suspense fallback={<SkeletonRows rows={8} />}>
    <CodeEditor {...props} />
  </Suspense>
);
