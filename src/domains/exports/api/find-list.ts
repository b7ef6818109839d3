import type { ListOp } from '#kernel/list.ts';
import type { AnyOp } from '#kernel/op.ts';
import type { App } from '#platform/app.ts';
import type { ListRows } from '#platform/http/list-source.ts';

interface FoundList {
  /** The operation that answers its file at once: permission, sharing and query of an export are its own. */
  file: AnyOp;
  rows: ListRows<ListOp>;
  /** The domain, where sites can turn it off. */
  feature: string | undefined;
}

/** The list of a name such as `servers.listServers`; undefined: there is none, or it has no file. */
export function findList(app: App, name: string): FoundList | undefined {
  for (const domain of app.domains)
    for (const { op, rows } of domain.operations ?? [])
      if (rows !== undefined && op.file && `${op.domain}.${op.name}` === name)
        return { file: op.file, rows, feature: domain.feature && domain.name };
  return undefined;
}
