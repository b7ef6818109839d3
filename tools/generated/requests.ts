import type { InjectOptions } from 'light-my-request';
import type { AnyOp } from '#kernel/op.ts';
import type { TestApp } from '#test/app.ts';
import type { Owner, Sample } from '#test/sample.ts';
import type { World } from '#test/world.ts';
import { findSample } from './samples.ts';

export const nameOf = (op: AnyOp) => `${op.domain}.${op.name}`;
export const isUnsafe = (op: AnyOp) => op.method !== 'GET';

/** Every operation of the running product, by name. */
export function allOperations({ app }: TestApp): AnyOp[] {
  return app.domains
    .flatMap((domain) => domain.operations ?? [])
    .map(({ op }) => op)
    .sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

/** The sample of an operation; the file of a list is asked for like the list. Throws when no one wrote one. */
export function sampleOf(op: AnyOp, world: World, owner: Owner): Sample {
  const sample = findSample(op);
  if (sample === undefined) throw new Error(`no sample for ${nameOf(op)} in api/samples.ts of its domain`);
  return sample(world, owner);
}

/** The HTTP request of a sample. */
export function requestOf(op: AnyOp, sample: Sample): InjectOptions & { url: string } {
  const path = op.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(sample.params?.[name] ?? ''));
  const query = new URLSearchParams(sample.query).toString();
  return {
    method: op.method,
    url: `${op.base}${path}${query === '' ? '' : `?${query}`}`,
    ...(sample.input === undefined ? {} : { payload: sample.input as object }),
    ...(op.ifMatch ? { headers: { 'if-match': '1' } } : {}),
  };
}
