import { Forbidden, NotFound } from '#kernel/errors.ts';
import type { App } from '#platform/app.ts';
import { isDiagnostic, type Diagnostic } from '#platform/findings/diagnostic.ts';
import type { Ctx } from '#platform/http/context.ts';

/** Every diagnostic report that a domain declares. */
export const diagnosticsOf = ({ reports }: Pick<App, 'reports'>): Diagnostic[] =>
  [...reports.values()].filter(isDiagnostic);

/** The reports that the caller may see. */
export const seenBy = ({ app, me }: Ctx): Diagnostic[] =>
  diagnosticsOf(app).filter(({ may }) => me.permissions.has(may));

/** The report of that name, if the caller may see it. */
export function findDiagnostic(ctx: Ctx, reportId: string): Diagnostic {
  const found = diagnosticsOf(ctx.app).find(({ id }) => id === reportId);
  if (found === undefined) throw new NotFound(8700);
  if (!ctx.me.permissions.has(found.may)) throw new Forbidden();
  return found;
}
