import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { shortSection } from '#platform/personal-data.ts';
import { accessAudit } from '../contract.ts';
import { topics } from '../live.ts';
import { decideReviewEntries } from './decide.ts';
import { remindOfReviews } from './remind.ts';
import { cancelAccessReview, completeAccessReview, readAccessReview, startAccessReview } from './reviews.ts';
import { exportPermissionSets, importPermissionSets } from './set-file.ts';
import { listReviewEntries } from './store-entries.ts';
import { listPeopleAccess, listPersonPermissions } from './store-matrix.ts';
import { forgetReviews, listAccessReviews, readPersonalEntries } from './store.ts';

const domain: Domain = {
  name: 'access-audit',
  operations: implement(accessAudit, {
    listPeopleAccess,
    listPersonPermissions,
    exportPermissionSets,
    importPermissionSets,
    listAccessReviews,
    readAccessReview,
    listReviewEntries,
    startAccessReview,
    decideReviewEntries,
    completeAccessReview,
    cancelAccessReview,
  }),
  schedules: [remindOfReviews],
  personal: { sections: [shortSection('accessReviews', readPersonalEntries)], forget: forgetReviews },
  topics,
};
export default domain;
