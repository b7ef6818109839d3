import { maskFields, type PersonalFields } from '#kernel/personal.ts';
import type { ReportQuery } from '#kernel/report.ts';
import type { Scope } from '#kernel/scope.ts';
import type { SignerFields } from '#kernel/signer.ts';
import type { AnyReport, App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { signedFor } from '#platform/http/signers.ts';

/** One page of a report as its reader may see it; every way to its rows goes through here. */
export async function rowsOf(
  report: AnyReport,
  { app, db, scope, query }: { app: Pick<App, 'domains'>; db: Db; scope: Scope; query: ReportQuery },
): Promise<{ items: Record<string, unknown>[]; total: number }> {
  const { items: found, total } = await report.rows(db, scope, query);
  const items = await signedFor({ app, db, scope }, found, signerColumns(report));
  const fields = query.masked === true ? personalColumns(report) : null;
  return { items: fields === null ? items : maskFields(items, fields), total };
}

function signerColumns({ columns }: AnyReport): SignerFields | null {
  const found = columns.flatMap(({ id, signer }) => (signer === true ? [[id, 'signer'] as const] : []));
  return found.length === 0 ? null : Object.fromEntries(found);
}

function personalColumns({ columns }: AnyReport): PersonalFields | null {
  const found = columns.flatMap(({ id, personal }) => (personal === undefined ? [] : [[id, personal] as const]));
  return found.length === 0 ? null : Object.fromEntries(found);
}
