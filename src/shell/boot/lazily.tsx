import { createElement, Suspense, type ComponentType } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';

/** A component that is loaded when it is first drawn, such as a dialog; until then nothing is in its place. */
export function lazily<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Loaded = lazyPart(load);
  return function Lazily(props: Props) {
    return <Suspense>{createElement(Loaded, props)}</Suspense>;
  };
}
