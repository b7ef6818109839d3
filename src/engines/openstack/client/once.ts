import type { Cloud } from './cloud.ts';

/** What is made once in a cloud for all who wait for it, by a key; what failed is made again for the next. */
export function onceFor<T>(): (cloud: Cloud, key: string, make: () => Promise<T>) => Promise<T> {
  const made = new WeakMap<Cloud, Map<string, Promise<T>>>();
  return (cloud, key, make) => {
    const known = made.get(cloud) ?? new Map<string, Promise<T>>();
    made.set(cloud, known);
    const one = known.get(key) ?? make();
    known.set(key, one);
    one.catch(() => known.delete(key));
    return one;
  };
}
