import { plural } from '@lingui/core/macro';
import { reportPath } from '#kernel/paths.ts';
import { finds } from '#shell/frame/finds.ts';
import { diagnostics } from '../contract.ts';

export default [
  finds(diagnostics.listDiagnostics, ({ id, title, open }) => ({
    id,
    title,
    note: plural(open, { one: '# open finding', other: '# open findings' }),
    to: reportPath(id),
  })),
];
