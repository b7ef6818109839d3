import { reportPath } from '#kernel/paths.ts';
import { finds } from '#shell/frame/finds.ts';
import { diagnostics } from '../contract.ts';

export default [
  finds(diagnostics.listDiagnostics, ({ id, title, why }) => ({
    id,
    title,
    note: why,
    to: reportPath(id),
  })),
];
