import { useSyncExternalStore } from 'react';

let printing = false;

function watch(onChange: () => void): () => void {
  const change = ({ type }: Event) => {
    printing = type === 'beforeprint';
    onChange();
  };
  addEventListener('beforeprint', change);
  addEventListener('afterprint', change);
  return () => {
    removeEventListener('beforeprint', change);
    removeEventListener('afterprint', change);
  };
}

/** Whether the page is being printed: paper has no scrolling, so that all of a list has to be drawn. */
export const usePrinting = (): boolean => useSyncExternalStore(watch, () => printing);
