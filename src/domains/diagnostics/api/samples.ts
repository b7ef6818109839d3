import type { Samples } from '#test/sample.ts';
import type { diagnostics } from '../contract.ts';

const reportId = 'typeTProcessorsWithMonthlyBillingCycle';
const report = { params: { reportId } };

/** A valid request for each operation. */
export const samples: Samples<typeof diagnostics> = {
  acknowledgeFindings: (_world, owner) => ({
    input: { findingIds: [owner.findingId], until: null, reason: 'Expected' },
  }),
  assignFindings: (_world, owner) => ({ input: { findingIds: [owner.findingId], assigneeId: null } }),
  fixFindings: (_world, owner) => ({ input: { reportId, fixId: 'hourly', findingIds: [owner.findingId] } }),
  listAssignees: () => report,
  listDiagnostics: () => ({}),
  noteFindings: (_world, owner) => ({ input: { findingIds: [owner.findingId], note: 'Asked the customer' } }),
  readDiagnostic: () => report,
  refreshDiagnostic: () => report,
  reopenFindings: (_world, owner) => ({ input: { findingIds: [owner.findingId] } }),
  saveDiagnosticDigest: () => ({ input: { subscribed: true } }),
  saveDiagnosticSubscription: () => ({ ...report, input: { subscribed: true } }),
  saveFavoriteDiagnostic: () => ({ ...report, input: { favorite: true } }),
};
