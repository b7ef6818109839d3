import type { AnyOp, Contract } from '#kernel/op.ts';
import { importDomainFiles } from '#test/domain-files.ts';
import type { Samples } from '#test/sample.ts';

const modules = await importDomainFiles<{ samples: Samples<Contract> }>('api/samples.ts');

/** The sample of an operation, from the folder of its domain; undefined when no one wrote one. */
export function findSample({ domain, name, fileOf }: AnyOp): Samples<Contract>[string] | undefined {
  const folder = domain.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return modules.get(folder)?.samples[fileOf ?? name];
}
