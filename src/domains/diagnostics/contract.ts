import { z } from 'zod';
import { severities } from '#kernel/findings.ts';
import { filters, list } from '#kernel/list.ts';
import { contract, op } from '#kernel/op.ts';
import {
  Acknowledgment,
  Assignees,
  Assignment,
  DiagnosticDetail,
  DiagnosticRow,
  FindingResults,
  Findings,
  FixOrder,
  Noted,
} from './schemas.ts';

const byReport = z.strictObject({ reportId: z.string().max(60) });
const touches = ['diagnostics', 'reports'];
const change = { method: 'POST', may: 'diagnostic.manage', support: 'refused', touches } as const;

/** Each report's own permission is checked inside. */
export const diagnostics = contract('diagnostics', {
  listDiagnostics: list({
    path: '/diagnostics',
    summary: 'Lists the diagnostic reports that you may see, with their findings in scope.',
    may: 'diagnostic.view',
    row: DiagnosticRow,
    filters: {
      only: filters.choice(['found', 'favorites', 'unseen']),
      severity: filters.choice(severities),
    },
    sorts: ['title', 'open', 'unseen', 'refreshed'],
    sort: '-open',
    more: { open: z.int(), unseen: z.int(), digest: z.boolean() },
  }),
  readDiagnostic: op({
    method: 'GET',
    path: '/diagnostics/{reportId}/status',
    summary: 'Returns how up to date a diagnostic report is, its counts, its trend and its fixes.',
    may: 'diagnostic.view',
    audit: 'none: read',
    params: byReport,
    output: DiagnosticDetail,
  }),
  listAssignees: op({
    method: 'GET',
    path: '/diagnostics/{reportId}/assignees',
    summary: 'Lists the people to whom findings of a report can be assigned.',
    may: 'diagnostic.manage',
    audit: 'none: read',
    params: byReport,
    output: Assignees,
  }),
  refreshDiagnostic: op({
    ...change,
    path: '/diagnostics/{reportId}/refresh',
    summary: 'Computes a diagnostic report again in the background.',
    audit: 'diagnostic.refresh',
    params: byReport,
    output: null,
  }),
  saveFavoriteDiagnostic: op({
    method: 'PUT',
    path: '/diagnostics/{reportId}/favorite',
    summary: 'Adds a diagnostic report to your favorites, or removes it.',
    may: 'diagnostic.view',
    audit: 'none: it concerns its user alone',
    support: 'refused',
    params: byReport,
    input: z.strictObject({ favorite: z.boolean() }),
    output: null,
  }),
  saveDiagnosticSubscription: op({
    method: 'PUT',
    path: '/diagnostics/{reportId}/subscription',
    summary: 'Notifies you when a diagnostic report has new findings, or stops that.',
    may: 'diagnostic.view',
    audit: 'none: it concerns its user alone',
    support: 'refused',
    params: byReport,
    input: z.strictObject({ subscribed: z.boolean() }),
    output: null,
  }),
  saveDiagnosticDigest: op({
    method: 'PUT',
    path: '/diagnosticDigest',
    summary: 'Sends you the new findings of all diagnostic reports every morning, or stops that.',
    may: 'diagnostic.view',
    audit: 'none: it concerns its user alone',
    support: 'refused',
    input: z.strictObject({ subscribed: z.boolean() }),
    output: null,
  }),
  acknowledgeFindings: op({
    ...change,
    path: '/findings/acknowledge',
    summary: 'Hides findings until a day or until their cause is gone, with a reason. They stay counted.',
    audit: 'finding.acknowledge',
    asks: 'reason',
    input: Acknowledgment,
    output: FindingResults,
    dryRun: true,
  }),
  reopenFindings: op({
    ...change,
    path: '/findings/reopen',
    summary: 'Shows acknowledged findings again.',
    audit: 'finding.reopen',
    asks: 'optional reason',
    input: Findings,
    output: FindingResults,
    dryRun: true,
  }),
  assignFindings: op({
    ...change,
    path: '/findings/assign',
    summary: 'Assigns findings to a person who can see their report, or to no one.',
    audit: 'finding.assign',
    input: Assignment,
    output: FindingResults,
    dryRun: true,
  }),
  noteFindings: op({
    ...change,
    path: '/findings/note',
    summary: 'Saves a note on findings.',
    audit: 'finding.note',
    input: Noted,
    output: FindingResults,
    dryRun: true,
  }),
  fixFindings: op({
    ...change,
    path: '/findings/fix',
    summary:
      'Applies a fix to findings and returns the result for each. Each fix needs the permission of its operation.',
    audit: 'finding.fix',
    asks: 'optional reason',
    input: FixOrder,
    output: FindingResults,
    idempotent: true,
    dryRun: true,
  }),
});
