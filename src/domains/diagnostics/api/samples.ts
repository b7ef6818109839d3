import { nobody, type Samples } from '#test/sample.ts';
import type { diagnostics } from '../contract.ts';

const findingIds = [nobody];
const report = { params: { reportId: 'unusedVLANs' } };

/** A valid request for each operation. */
export const samples: Samples<typeof diagnostics> = {
  acknowledgeFindings: () => ({ input: { findingIds, until: null, reason: 'Expected' } }),
  assignFindings: () => ({ input: { findingIds, assigneeId: null } }),
  fixFindings: () => ({ input: { reportId: 'unusedVLANs', fixId: 'delete', findingIds } }),
  listAssignees: () => report,
  listDiagnostics: () => ({}),
  noteFindings: () => ({ input: { findingIds, note: 'Asked the customer' } }),
  readDiagnostic: () => report,
  refreshDiagnostic: () => report,
  reopenFindings: () => ({ input: { findingIds } }),
  saveDiagnosticDigest: () => ({ input: { subscribed: true } }),
  saveDiagnosticSubscription: () => ({ ...report, input: { subscribed: true } }),
  saveFavoriteDiagnostic: () => ({ ...report, input: { favorite: true } }),
};
