import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { diagnostics } from '../contract.ts';
import { topics } from '../live.ts';
import { acknowledgeFindings, assignFindings, listAssignees, noteFindings, reopenFindings } from './change-findings.ts';
import { saveDiagnosticDigest, saveDiagnosticSubscription, saveFavoriteDiagnostic } from './choices.ts';
import { fixFindings } from './fix-findings.ts';
import { listDiagnostics, readDiagnostic, refreshDiagnostic } from './list-diagnostics.ts';
import { sendDigests } from './notify-found.ts';
import { deleteOldFindings, refreshDiagnostics } from './refresh.ts';
import { forgetInFindings } from './store.ts';

const domain: Domain = {
  name: 'diagnostics',
  operations: implement(diagnostics, {
    listDiagnostics,
    readDiagnostic,
    listAssignees,
    refreshDiagnostic,
    saveFavoriteDiagnostic,
    saveDiagnosticSubscription,
    saveDiagnosticDigest,
    acknowledgeFindings,
    reopenFindings,
    assignFindings,
    noteFindings,
    fixFindings,
  }),
  loops: [refreshDiagnostics],
  schedules: [sendDigests, deleteOldFindings],
  personal: { forget: forgetInFindings },
  menu: { diagnostics: 'diagnostic.view' },
  topics,
};
export default domain;
