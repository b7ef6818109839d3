import { NotFound } from '#kernel/errors.ts';
import type { AnyOp } from '#kernel/op.ts';
import type { Domain } from '#platform/app.ts';
import type { Site } from './context.ts';

/** The domain of each operation that a site can do without. */
export const featuresOf = (domains: readonly Domain[]): ReadonlyMap<AnyOp, string> =>
  new Map(
    domains
      .filter(({ feature }) => feature !== undefined)
      .flatMap(({ name, operations = [] }) => operations.map(({ op }) => [op, name] as const)),
  );

/** Refuses what belongs to a feature that the site has turned off, as if it were not there: 404 (3004). */
export function checkFeature(domain: string | undefined, { featuresOff }: Pick<Site, 'featuresOff'>): void {
  if (domain !== undefined && featuresOff.includes(domain)) throw new NotFound(3004);
}

/** Whether a site has turned off the feature that an operation belongs to. */
export const isTurnedOff = (
  { domains }: { domains: readonly Domain[] },
  op: AnyOp,
  { featuresOff }: Pick<Site, 'featuresOff'>,
): boolean => featuresOff.includes(featuresOf(domains).get(op) ?? '');
